/** Header of the router's requests: the build of the page that sends them. */
export const BUILD_HEADER = "X-Build"
