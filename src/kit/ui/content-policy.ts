/** What libraries must know about the content security policy before they run; loaded before everything else. */
declare global {
  /** Where the library that stops the page from scrolling under a dialog looks for the nonce of its style element. */
  var __webpack_nonce__: string | undefined;
  /** Zod compiles functions from text where it may; here it may not, and even the attempt would be reported. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** The nonce the server gave this page, with which alone it may add style elements. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
}

globalThis.__webpack_nonce__ = styleNonce();
globalThis.__zod_globalConfig = { jitless: true };
