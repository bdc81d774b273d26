import "#kit/ui/styles/door.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { colorSchemeManager, cssVariables, theme } from "#kit/ui/theme.ts";
import { ToastHost } from "#kit/ui/toast.tsx";
import { reloadWhenOutOfDate } from "#shell/ui/out-of-date.ts";
import { makeRouter } from "#shell/ui/router.tsx";
import { leaveWhenSignedOut } from "#shell/ui/signed-out.ts";
import { pages } from "./pages.ts";

reloadWhenOutOfDate();
start();

function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no element with the id root");
  const queryClient = makeQueryClient();
  const router = makeRouter({
    queryClient,
    pages,
    loadCatalogue: async () => (await import("./catalogue.ts")).catalogue,
  });
  leaveWhenSignedOut(queryClient, router);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
