/** A change that breaks one line of code, and the test that must then fail. */
export interface Mutation {
  /** The file that contains the line. */
  file: string
  /** The text to replace. It must occur in the file exactly once, and must be on one line. */
  find: string
  replace: string
  /**
   * The test that must fail: its file, and a part of its title (without the parameters of a `test.each` table).
   * `titleFile` is set if the title is in another file than the test.
   */
  test: { file: string; title: string; titleFile?: string; project?: "js" | "no-js" }
}
