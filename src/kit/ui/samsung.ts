import "./samsung.css";

/** Samsung Internet enlarges the page when a field with small letters is entered, and does not shrink it again. */
export function isSamsungBrowser(userAgent: string): boolean {
  return /\bSamsungBrowser\//.test(userAgent);
}

/** There the viewport is locked and fields get 16 px letters (specification section 4). Other browsers stay as they are. */
export function mendSamsungBrowser(userAgent: string, page: Document): void {
  if (!isSamsungBrowser(userAgent)) return;
  page
    .querySelector<HTMLMetaElement>("meta[name=viewport]")
    ?.setAttribute("content", "width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover");
  page.documentElement.dataset["samsung"] = "";
}
