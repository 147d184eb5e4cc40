/** A change that breaks one line, and the test that must fail then. */
export interface Mutation {
  /** The file with the line. */
  file: string
  /** The text to replace; it occurs in the file exactly once, on one line. */
  find: string
  replace: string
  /**
   * The test that must fail: its file, and a part of its title without the parameters of a `test.each` table.
   * `titleFile` is set if the title is in another file.
   */
  test: { file: string; title: string; titleFile?: string; project?: "js" | "no-js" }
}
