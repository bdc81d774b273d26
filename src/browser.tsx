import { styleNonce } from "#kit/ui/content-policy.ts";
import "#kit/ui/styles/signed-out.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { isSignInPath } from "#kit/sign-in-paths.ts";
import { whenIdle } from "#kit/ui/idle.ts";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { mendSamsungBrowser } from "#kit/ui/samsung.ts";
import { reachServer } from "#kit/ui/surroundings.ts";
import { colorSchemeManager, cssVariables, theme } from "#kit/ui/theme.ts";
import { ToastHost } from "#kit/ui/toast.tsx";
import { countUse } from "#modules/activity-and-audit/ui/count-use.ts";
import { tellOf, watchErrors } from "#modules/activity-and-audit/ui/watch-errors.ts";
import { prepareAfterSignIn } from "#shell/ui/after-sign-in.ts";
import { reloadWhenOutOfDate } from "#shell/ui/out-of-date.ts";
import { makeRouter } from "#shell/ui/router.tsx";
import { leaveWhenSignedOut, leaveWithOtherTabs } from "#shell/ui/signed-out.ts";
import { watchConnection } from "#shell/ui/watch-connection.ts";
import { watchOutbox } from "#shell/ui/watch-outbox.ts";

/** How long nothing is drawn while the first page is loaded, in milliseconds. After that a person sees that it is being loaded. */
const firstPage = 200;

const loadPages = () => import("./pages.ts").then((file) => file.pages);

reachServer();
watchErrors();
mendSamsungBrowser(navigator.userAgent, document);
reloadWhenOutOfDate();
void start();

async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no element with the id root");
  const queryClient = makeQueryClient();
  const opensSignIn = isSignInPath(window.location.pathname);
  const loadAll = async () => {
    const pages = await loadPages();
    watchOutbox(queryClient, router, pages);
    return pages;
  };
  const pages = opensSignIn ? {} : await loadPages();
  const router = makeRouter(
    {
      queryClient,
      pages,
      loadCatalogue: async () => (await import("./catalogue.ts")).catalogue,
      loadIcons: async () => (await import("./icons.ts")).icons,
    },
    opensSignIn ? loadAll : undefined,
  );
  leaveWhenSignedOut(queryClient, router);
  leaveWithOtherTabs(queryClient);
  watchConnection(queryClient, router);
  if (opensSignIn) void whenIdle().then(loadPages);
  else watchOutbox(queryClient, router, pages);
  countUse(router);
  prepareAfterSignIn(queryClient);
  // The router listens to the browser's history once it is drawn; until then a person may have gone on.
  const stopListening = router.history.subscribe(() => void router.load());
  // What stands in for a page is drawn in vain where the page is there a moment later, and React keeps it for 0.3 s.
  await Promise.race([router.load(), new Promise((done) => setTimeout(done, firstPage))]);
  createRoot(root, { onCaughtError: tellOf }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
          <OnceDrawn call={stopListening} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

function OnceDrawn({ call }: { call: () => void }): null {
  useEffect(call, [call]);
  return null;
}
