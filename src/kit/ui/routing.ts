import { useParams, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { setCrumb } from "./crumb.ts";

/** The query parameters of the address, each a plain string. */
export type Search = Record<string, string>;

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** "?a=1&b=2", or nothing when every value is empty. Commas stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** A parameter of the page's path: `useParam("id")` on "/calibration/$id". */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? "";
}

/** The page's own `search` function applied to the address. */
export function useSearch<T>(search: (raw: Search) => T): T {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => search(parseSearch(text)), [search, text]);
}

/** The parameters of the address and a way to change some of them; an empty value removes one. The scroll position stays. */
export function useUrl(): [Search, (changes: Record<string, string | null>) => void] {
  const router = useRouter();
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const words = useMemo(() => parseSearch(text), [text]);
  const change = useCallback(
    (changes: Record<string, string | null>) => {
      const { pathname, search } = window.location;
      const href = pathname + stringifySearch({ ...parseSearch(search), ...changes });
      void router.navigate({ href, replace: true, resetScroll: false });
    },
    [router],
  );
  return [words, change];
}

/** Goes to an address inside the product: `go("/calibration/123")`. */
export function useGo(): (href: string, how?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback((href, how) => (how?.replace ? history.replace(href) : history.push(href)), [history]);
}

/** Loads the files of a page before anybody goes there: `ahead("/my-work")`. */
export function usePageAhead(): (path: string) => void {
  const router = useRouter();
  return useCallback((path) => void router.preloadRoute({ to: path }).catch(() => {}), [router]);
}

/** The title in the browser tab, and the last crumb of the top bar where that is shorter. */
export function useTitle(title: string, crumb = title): void {
  useEffect(() => {
    document.title = title ? `${title} · Holdpoint` : "Holdpoint";
    setCrumb(crumb);
    // While the next page is fetched, the top bar does not give it the name of the last.
    return () => setCrumb("");
  }, [title, crumb]);
}
