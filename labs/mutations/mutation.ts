/** A change that breaks one line, and the test that must fail then. */
export interface Mutation {
  /** The file with the line. */
  file: string
  /** The text to replace; it occurs in the file exactly once, on one line. */
  find: string
  replace: string
  /**
   * The test that must fail: its file, and a part of its title without the parameters of a table. `titleFile` is the
   * file that contains the title, if it is another one.
   */
  test: { file: string; title: string; titleFile?: string; project?: "js" | "no-js" }
}
