import "./samsung.css";

/** Samsung Internet zooms the page in when a field with small letters is focused, and does not zoom out again. */
export function isSamsungBrowser(userAgent: string): boolean {
  return /\bSamsungBrowser\//.test(userAgent);
}

/** There the viewport is locked and fields have 16 px letters (specification section 4). Other browsers stay as they are. */
export function mendSamsungBrowser(userAgent: string, page: Document): void {
  if (!isSamsungBrowser(userAgent)) return;
  page
    .querySelector<HTMLMetaElement>("meta[name=viewport]")
    ?.setAttribute("content", "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover");
  page.documentElement.dataset["samsung"] = "";
}
