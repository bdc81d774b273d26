import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { PageRoute } from "#kit/ui/pages.ts";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { server } from "#kit/ui/testing.tsx";
import { theme } from "#kit/ui/theme.ts";
import { ToastHost } from "#kit/ui/toast.tsx";
import { makeRouter } from "./router.tsx";
import { rememberPerson } from "./sign-out-mark.ts";
import { leaveWhenSignedOut } from "./signed-out.ts";

const page = (path: string, module: string | null, heading: string): PageRoute => ({
  path,
  title: heading,
  module,
  load: () =>
    Promise.resolve({
      default: () => (
        <>
          <h1>{heading}</h1>
          <input aria-label="Note" />
        </>
      ),
    }),
});
const fetched = vi.fn<(path: string) => void>();
const near = (path: string, module: string): PageRoute => {
  const made = page(path, module, path);
  return { ...made, load: () => made.load().finally(() => fetched(path)) };
};
const rowsTo = (href: string) => () => (
  <>
    <h1>Rows</h1>
    <DataTable
      rows={[{ id: "7", name: "Seven" }]}
      columns={[{ field: "name" }]}
      caption="Rows"
      href={({ id }) => `${href}/${id}?tab=files`}
    />
  </>
);
const pages = {
  dashboard: { pages: [page("/", "dashboard", "Dashboard")] },
  calibration: {
    pages: [
      page("/calibration", "calibration", "Calibration"),
      page("/calibration/new", "calibration", "Record a calibration"),
      { ...page("/calibration/plans/new", "calibration", "New calibration plan"), needs: "edit" as const },
      { ...page("/calibration/$id", "calibration", "Calibration record"), asks: ["/api/calibration/$id"] },
      page("/calibration/$id/edit", "calibration", "Edit calibration"),
    ],
  },
  inventory: {
    pages: [
      near("/inventory/$id", "inventory"),
      { ...page("/inventory", "inventory", "Rows"), load: () => Promise.resolve({ default: rowsTo("/inventory") }) },
      { ...page("/elsewhere", null, "Rows"), load: () => Promise.resolve({ default: rowsTo("/inventory") }) },
    ],
  },
  "activity-and-audit": { pages: [page("/audit-events", null, "Audit events")] },
  "inspection-reports": { pages: [page("/verify", "open", "Verify a report")] },
};
const catalogue = [{ title: "Equipment", modules: [{ id: "calibration", title: "Calibration" }] }];

const user = {
  id: "00000000-0000-4000-8000-000000000001",
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@example.com",
  role: "Technician",
  mustChangePassword: false,
};
const session = (...granted: string[]) => ({
  body: {
    user,
    isSuperUser: false,
    moduleAccess: Object.fromEntries(granted.map((id) => [id, true])),
    modules: [],
    roles: [],
    isAuthenticated: true,
    rights: {},
    namedActions: [],
    timeZone: "UTC",
  },
});
const nobody = { status: 401, body: { code: "not-signed-in", message: "Please log in to access this page." } };

function visit(path: string, answer: { status?: number; body: unknown }, loadPages?: () => Promise<typeof pages>) {
  const requests = server({
    "GET /api/auth/session": () => answer,
    "GET /api/calibration/7": () => ({ body: {} }),
    "POST /api/login": () => ({ status: 401, body: { code: "x", message: "Email or password is wrong." } }),
  });
  window.history.replaceState(null, "", path);
  const queryClient = makeQueryClient();
  const router = makeRouter(
    {
      queryClient,
      pages: loadPages ? {} : pages,
      loadCatalogue: () => Promise.resolve(catalogue),
      loadIcons: () => Promise.resolve({}),
    },
    loadPages,
  );
  leaveWhenSignedOut(queryClient, router);
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { queryClient, requests, router };
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name }, { timeout: 5000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the way in", () => {
  it("leads a person who is not signed in to the sign-in page, and says why", async () => {
    visit("/calibration", nobody);
    expect(await heading("Sign in")).toBeTruthy();
    expect(window.location.pathname).toBe("/auth");
    // Information for a person who opens the product for the first time, not a failure.
    expect(screen.getByText("Unauthorized").closest("li")?.dataset["bad"]).toBeUndefined();
    expect(screen.getByText("Please log in to access this page.")).toBeTruthy();
  });

  it.each(["/auth", "/login"])("shows the sign-in page at %s without a refusal", async (path) => {
    visit(path, nobody);
    expect(await heading("Sign in")).toBeTruthy();
    expect(screen.queryByText("Unauthorized")).toBeNull();
  });

  it.each(["/auth", "/calibration"])("shows a sign-in form that works when the session cannot be asked (%s)", async (path) => {
    visit(path, { status: 500, body: { code: "failure", message: "Something failed." } });
    expect(await heading("Sign in")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("The server has a problem");
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ana@example.com" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Email or password is wrong.")).toBeTruthy();
  });

  it("sends those who are already signed in to the start page", async () => {
    visit("/auth", session("dashboard"));
    expect(await heading("Dashboard")).toBeTruthy();
    expect(window.location.pathname).toBe("/");
  });

  it("loads the list of all other pages once, when one of them is asked for", async () => {
    const loadPages = vi.fn<() => Promise<typeof pages>>(() => Promise.resolve(pages));
    const { router } = visit("/auth", session("dashboard", "calibration"), loadPages);
    expect(await heading("Dashboard")).toBeTruthy();
    await router.navigate({ href: "/calibration" });
    expect(await heading("Calibration")).toBeTruthy();
    await router.navigate({ href: "/no-such-page" });
    expect(await heading("404 Page Not Found")).toBeTruthy();
    expect(loadPages).toHaveBeenCalledTimes(1);
  });

  it("needs no list of pages to sign in, and leads from there to what is open to anyone", async () => {
    const loadPages = vi.fn<() => Promise<typeof pages>>(() => Promise.resolve(pages));
    const { router } = visit("/login", nobody, loadPages);
    expect(await heading("Sign in")).toBeTruthy();
    expect(loadPages).not.toHaveBeenCalled();
    await router.navigate({ href: "/verify" });
    expect(await heading("Verify a report")).toBeTruthy();
  });

  it("shows what is open to anyone without asking who they are", async () => {
    visit("/verify", nobody);
    expect(await heading("Verify a report")).toBeTruthy();
  });

  it("shows that it does not know an address", async () => {
    visit("/no-such-page", nobody);
    expect(await heading("404 Page Not Found")).toBeTruthy();
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
  });
});

describe("a page of a module", () => {
  it("opens for those whose module access includes it", async () => {
    visit("/calibration", session("calibration"));
    expect(await heading("Calibration")).toBeTruthy();
  });

  it("opens for the role Super Admin, whatever the flag says", async () => {
    const { body } = session("dashboard");
    visit("/calibration", { body: { ...body, roles: [{ name: "Super Admin" }] } });
    expect(await heading("Calibration")).toBeTruthy();
  });

  it("sends others to the start page and names the module they need", async () => {
    visit("/calibration", session("dashboard"));
    expect(await heading("Dashboard")).toBeTruthy();
    expect(screen.getByText("Access Denied")).toBeTruthy();
    expect(
      screen.getAllByText(/You don't have permission to access this page\.\s+Required modules: calibration/)[0],
    ).toBeTruthy();
  });

  it.each([
    ["/calibration/new", "create", "Record a calibration"],
    ["/calibration/plans/new", "edit", "New calibration plan"],
    ["/calibration/7/edit", "edit", "Edit calibration"],
  ])("with a form opens at %s only for people whose roles let them %s", async (path, right, title) => {
    const { body } = session("dashboard", "calibration");
    visit(path, { body: { ...body, rights: { calibration: { view: "all" } } } });
    expect(await screen.findByText("No permission", {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByLabelText("Note")).toBeNull();
    cleanup();
    visit(path, { body: { ...body, rights: { calibration: { view: "all", [right]: "base" } } } });
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByLabelText("Note")).toBeTruthy();
  });

  it("that requires only sign-in opens for anyone signed in", async () => {
    visit("/audit-events", session());
    expect(await heading("Audit events")).toBeTruthy();
  });

  it("for the start shows what else may be opened when the dashboard may not", async () => {
    visit("/", session("calibration"));
    expect(await heading("Start")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Required modules: dashboard");
    await waitFor(() => expect(screen.getAllByRole("link", { name: "Calibration" }).length).toBeGreaterThan(0));
  });
});

describe("what a page reads first", () => {
  /** What is asked of the module before the server has said who is there. */
  async function askedEarly(path: string, modules: readonly string[] | null): Promise<string[]> {
    if (modules) rememberPerson(user.id, modules);
    const requests = visit(path, session("dashboard", "calibration")).requests;
    await waitFor(() => expect(requests.map((one) => one.asked)).toContain("GET /api/auth/session"));
    const asked = requests.map((one) => one.asked);
    expect(await heading("Calibration record")).toBeTruthy();
    cleanup();
    return asked.slice(0, asked.indexOf("GET /api/auth/session"));
  }

  it("is asked for while the server says who is there", async () => {
    expect(await askedEarly("/calibration/7", ["calibration"])).toEqual(["GET /api/calibration/7"]);
    expect(await askedEarly("/calibration/7", ["*"])).toEqual(["GET /api/calibration/7"]);
  });

  it("is not asked for by somebody new, by one who could not open it, or with more in the address", async () => {
    expect(await askedEarly("/calibration/7", null)).toEqual([]);
    expect(await askedEarly("/calibration/7", ["dashboard"])).toEqual([]);
    expect(await askedEarly("/calibration/7?tab=files", ["calibration"])).toEqual([]);
  });
});

describe("the files of a record's page", () => {
  const toRows = () => fireEvent.pointerEnter(screen.getAllByRole("rowgroup").at(-1) ?? document.body);
  beforeEach(() => fetched.mockClear());

  it("are fetched once the pointer is among the rows that open it", async () => {
    visit("/inventory", session("inventory"));
    expect(await heading("Rows")).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    toRows();
    await waitFor(() => expect(fetched).toHaveBeenCalledWith("/inventory/$id"));
    expect(window.location.pathname).toBe("/inventory");
  });

  it("tell nobody that they may not open it before they try", async () => {
    visit("/elsewhere", session("dashboard"));
    expect(await heading("Rows")).toBeTruthy();
    toRows();
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByText("Access Denied")).toBeNull();
    expect(window.location.pathname).toBe("/elsewhere");
  });
});

describe("4 Forced password change", () => {
  it("comes before anything of a page", async () => {
    const { body } = session("calibration");
    visit("/calibration", { body: { ...body, user: { ...user, mustChangePassword: true } } });
    expect(await screen.findByText("Change your password", {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Calibration" })).toBeNull();
  });
});

describe("a session that has ended meanwhile", () => {
  async function endedWith(refusal: { status: number; body: object }, login: () => { status?: number; body: object }) {
    const { queryClient } = visit("/calibration", session("calibration"));
    expect(await heading("Calibration")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "half a report" } });
    server({
      "GET /api/samples": () => refusal,
      "GET /api/auth/session": () => session("calibration"),
      "POST /api/login": login,
    });
    await queryClient.fetchQuery({ queryKey: ["/api/samples"] }).catch(() => {});
  }

  it("is renewed in front of the page at the next request, and the page keeps what was typed", async () => {
    await endedWith(nobody, () => ({ body: { requiresTwoFactor: false, message: "", user } }));
    const dialog = await screen.findByRole("dialog", { name: "Sign in to continue" }, { timeout: 5000 });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
    fireEvent.change(within(dialog).getByLabelText("Password"), { target: { value: "Secret-word-1" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.pathname).toBe("/calibration");
    expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("half a report");
  });

  it("with the account leads back to the sign-in page", async () => {
    await endedWith({ status: 401, body: { code: "account-ended", message: "This account has ended." } }, () => nobody);
    expect(await heading("Sign in")).toBeTruthy();
    expect(screen.getByText("Unauthorized")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the page that was asked for before sign-in", () => {
  it("is opened from / afterwards, once", async () => {
    visit("/calibration?state=due", nobody);
    expect(await heading("Sign in")).toBeTruthy();
    cleanup();
    visit("/", session("dashboard", "calibration"));
    expect(await heading("Calibration")).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/calibration?state=due");
    cleanup();
    visit("/", session("dashboard", "calibration"));
    expect(await heading("Dashboard")).toBeTruthy();
  });

  it("of another host is ignored", async () => {
    sessionStorage.setItem("holdpoint-page-asked-for", "//elsewhere.example/");
    visit("/", session("dashboard"));
    expect(await heading("Dashboard")).toBeTruthy();
    expect(window.location.host).not.toContain("elsewhere");
  });
});

describe("signing in", () => {
  it("checks what was typed on sending, and then with every change", async () => {
    visit("/auth", nobody);
    expect(await heading("Sign in")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
    expect(screen.queryByText("Password must be at least 6 characters")).toBeNull();
  });

  it("shows the server's own message when it refuses", async () => {
    visit("/auth", nobody);
    expect(await heading("Sign in")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ana@example.com" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Email or password is wrong.")).toBeTruthy();
  });
});
