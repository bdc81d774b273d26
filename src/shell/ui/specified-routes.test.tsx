import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pages } from "../../pages.ts";
import { makeRouter } from "./router.tsx";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { server } from "#kit/ui/testing.tsx";
import { theme } from "#kit/ui/theme.ts";
import { forgetToasts, ToastHost } from "#kit/ui/toast.tsx";

/** The table of section 2: the module that guards each path; null requires only sign-in. */
const guarded: [string | null, ...string[]][] = [
  ["user-management", "/user-management", "/users", "/profile/7"],
  ["profile", "/my-profile", "/profile"],
  ["client-companies", "/client-companies", "/company-profile/7"],
  ["calendar", "/calendar"],
  ["inventory", "/inventory"],
  ["radiation", "/radiation", "/radiation-calculators", "/radiation-safety", "/radiation-safety/7"],
  ["rate-sheets", "/rate-sheets", "/rate-sheets/7", "/manage-items/7"],
  ["documents", "/documents", "/documents-enhanced"],
  ["base-locations", "/base-locations"],
  ["settings", "/settings"],
  ["user-permissions", "/user-permissions"],
  ["user-activity", "/user-activity"],
  ["user-activity-tracking", "/user-activity-tracking"],
  ["qms", "/qms", "/qms/forms", "/qms/documents/7", "/qms/documents/7/edit", "/qms/documents/new", "/qms/templates"],
  ["forms", "/forms"],
  ["company-forms", "/company-forms"],
  ["inspection-reports", "/inspection-reports", "/releases", "/inspection-reports/releases"],
  ["view-inspection-reports", "/view-inspection-reports"],
  ["invoices", "/invoices", "/invoices/new", "/invoices/7/edit", "/invoices/create/7"],
  ["leads", "/leads", "/leads/7"],
  ["projects", "/project-management", "/projects"],
  ["resumes", "/resumes", "/resource-map"],
  ["rope-access-management", "/rope-access-management"],
  ["welding-management", "/welding-management"],
  ["ndt-training", "/ndt-training"],
  ["processes-procedures", "/processes-procedures", "/procedures/7"],
  ["calibration", "/calibration"],
  ["charts-cheat-sheets", "/charts-cheat-sheets"],
  ["hse-handbook", "/hse-handbook"],
  ["report-statistics", "/report-statistics"],
  [null, "/audit-events", "/error-logs", "/security-events", "/user-sessions", "/audit-analytics"],
];
const withModule = guarded.flatMap(([module, ...paths]) => paths.map((path) => ({ module, path })));

const nobody = { status: 401, body: { code: "not-signed-in", message: "Please log in to access this page." } };
/** Someone who may open nothing. */
const stranger = {
  body: {
    user: {
      id: "00000000-0000-4000-8000-000000000001",
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@example.com",
      role: "Technician",
      mustChangePassword: false,
    },
    isSuperUser: false,
    moduleAccess: {},
    modules: [],
    roles: [],
    isAuthenticated: true,
    rights: {},
    namedActions: [],
    timeZone: "UTC",
  },
};

function visit(path: string, session: { status?: number; body: unknown }) {
  server({
    "GET /api/auth/session": () => session,
    "GET /api/user-consent-status/00000000-0000-4000-8000-000000000001": () => ({ body: { hasConsented: true } }),
  });
  window.history.replaceState(null, "", path);
  const queryClient = makeQueryClient();
  const router = makeRouter({
    queryClient,
    pages,
    loadCatalogue: () => Promise.resolve([]),
    loadIcons: () => Promise.resolve({}),
  });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  forgetToasts();
});

describe("2 Protected routes", () => {
  it.each(withModule)("$path sends a person who is not signed in to /auth, with the message for it", async ({ path }) => {
    visit(path, nobody);
    expect(await screen.findByText("Unauthorized", {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText("Please log in to access this page.")).toBeTruthy();
    expect(window.location.pathname).toBe("/auth");
  });

  it.each(withModule.filter(({ module }) => module !== null))(
    "$path requires $module, and sends others to / with the message for it",
    async ({ module, path }) => {
      visit(path, stranger);
      const said = await screen.findAllByText(/You don't have permission to access this page\./, {}, { timeout: 5000 });
      expect(said.some(({ textContent }) => textContent?.endsWith(`Required modules: ${module}`))).toBe(true);
      expect(screen.getAllByText("Access Denied").length).toBeGreaterThan(0);
      expect(window.location.pathname).toBe("/");
    },
  );

  it.each(withModule.filter(({ module }) => module === null))("$path requires only sign-in", async ({ path }) => {
    visit(path, stranger);
    expect(await screen.findByRole("heading", { level: 1 }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByText("Access Denied")).toBeNull();
    expect(window.location.pathname).toBe(path);
  });
});

describe("2 Public routes", () => {
  it.each(["/auth", "/login"])("%s is the sign-in page", async (path) => {
    visit(path, nobody);
    expect(await screen.findByRole("heading", { name: "Sign in" }, { timeout: 5000 })).toBeTruthy();
  });

  it.each(["/auth", "/login"])("%s sends a signed-in person to /", async (path) => {
    visit(path, stranger);
    expect(await screen.findByRole("heading", { name: "Start" }, { timeout: 5000 })).toBeTruthy();
    expect(window.location.pathname).toBe("/");
  });

  it("/rate-sheets/{id}/print has no login guard", async () => {
    visit("/rate-sheets/7/print", nobody);
    expect(await screen.findByRole("heading", { name: "The rate sheet could not be loaded" }, { timeout: 5000 })).toBeTruthy();
    expect(window.location.pathname).toBe("/rate-sheets/7/print");
  });

  it("/auth/reset-password is the page of the link, also without a token", async () => {
    visit("/auth/reset-password", nobody);
    const said = "Reset token is missing. Please use the link from your email.";
    expect(await screen.findByText(said, {}, { timeout: 5000 })).toBeTruthy();
    expect(window.location.pathname).toBe("/auth/reset-password");
  });

  it("any other path is the not-found page", async () => {
    visit("/somewhere/else", nobody);
    expect(await screen.findByRole("heading", { name: "404 Page Not Found" }, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
  });
});
