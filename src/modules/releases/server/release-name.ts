import type { ReleaseRowOf } from "./whole.ts";

/** What the files of a release are called: its transmittal number, as every file system takes it. */
export const nameOf = ({ transmittalNo }: Pick<ReleaseRowOf, "transmittalNo">): string =>
  (transmittalNo ?? "draft").replace(/[^\w.-]+/g, "-");
