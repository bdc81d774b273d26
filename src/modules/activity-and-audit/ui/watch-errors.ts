/** Tells of an error; what that takes is brought only when there is one. */
export function tellOf(met: unknown): void {
  void import("./report-errors.ts").then(({ report }) => report(met)).catch(() => undefined);
}

/** Listens for what nobody caught. */
export function watchErrors(): void {
  addEventListener("error", ({ error }) => tellOf(error));
  addEventListener("unhandledrejection", ({ reason }) => tellOf(reason));
}
