/** One deliberate breakage of one line, and the test that has to notice it. */
export interface Mutation {
  /** The file that is broken. */
  file: string
  /** The text that is replaced; stands in the file exactly once, on one line. */
  find: string
  replace: string
  /** The test that goes red: its file, and a part of its title that no other test of the file has. */
  test: { file: string; title: string; project?: "js" | "no-js" }
}
