/** One deliberate breakage of one line, and the test that has to notice it. */
export interface Mutation {
  /** The file that is broken. */
  file: string
  /** The text that is replaced; stands in the file exactly once, on one line. */
  find: string
  replace: string
  /**
   * The test that goes red: its file, and a part of its title, without the parameters of a table. `titleFile` is the file
   * that contains the title when the test reads it from elsewhere.
   */
  test: { file: string; title: string; titleFile?: string; project?: "js" | "no-js" }
}
