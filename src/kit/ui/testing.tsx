import { MantineProvider } from "@mantine/core";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ActorContext } from "./actor.ts";
import { makeQueryClient } from "./query-client.ts";
import { parseSearch, stringifySearch } from "./routing.ts";
import { theme } from "./theme.ts";
import { ToastHost } from "./toast.tsx";

interface Answer {
  status?: number;
  body: unknown;
}

/** A recorded request: "GET /api/...?q=x", the body and the headers. */
export interface Request {
  asked: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Replaces the server: answers by method and path, and records the requests in order. A path without an answer fails like a lost connection. */
export function server(answers: Record<string, (request: Request) => Answer>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, headers = {} }: RequestInit = {}) => {
    const request = {
      asked: `${method} ${address}`,
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined,
      headers: headers as Record<string, string>,
    };
    requests.push(request);
    const answer = answers[`${method} ${address.split("?")[0]}`]?.(request);
    if (!answer) throw new TypeError("No connection");
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return requests;
}

/** Replaces the browser's observer: the last observed element comes near the screen, or leaves it, when the test says so. */
export function passing(): (isNear: boolean) => void {
  let pass: (isNear: boolean) => void = () => {};
  globalThis.IntersectionObserver = class {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      pass = (isIntersecting) => seen([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  return (isNear) => pass(isNear);
}

/**
 * Renders a part of a page at an address, inside what surrounds every page. Ana is signed in and may do everything. The theme's CSS variables are
 * left out: jsdom would apply all of them again for each computed style, a fifth of the time of page tests.
 */
export async function show(part: ReactNode, at = "/") {
  window.history.replaceState(null, "", at);
  const root = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const router = createRouter({ routeTree: root, parseSearch, stringifySearch });
  await router.load();
  return render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <ActorContext value={ana}>
          <RouterProvider router={router} />
          <ToastHost />
        </ActorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const everything = {
  view: "all",
  create: "all",
  edit: "all",
  archive: "all",
  approve: "all",
  export: "all",
  administer: "all",
} as const;
const ana = { id: "ana", name: "Ana Ruiz", rights: { calibration: everything }, isSuperUser: false, timeZone: "UTC" };
