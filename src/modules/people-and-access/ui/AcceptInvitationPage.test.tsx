import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import AcceptInvitationPage from "./AcceptInvitationPage.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const over = "This invitation is no longer valid. Ask your administrator for a new one.";
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the link of an invitation", () => {
  it("greets the person it is for, and sets the first password", async () => {
    const requests = server({
      "POST /api/auth/invitation": () => ({ body: { firstName: "Nina", email: "nina@berg.example", expiresAt: "2026-05-11" } }),
      "POST /api/auth/accept-invitation": () => ({ body: { message: "ok", email: "nina@berg.example" } }),
      "POST /api/login": () => ({ body: { requiresTwoFactor: true, message: "A code was sent.", method: "email" } }),
    });
    await show(<AcceptInvitationPage />, "/auth/accept-invitation?token=abc");
    expect(await screen.findByText("nina@berg.example")).toBeTruthy();
    type("New password", "Strong-Harbour-42");
    type("Confirm password", "Strong-Harbour-43");
    fireEvent.click(screen.getByRole("button", { name: "Set password" }));
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
    type("Confirm password", "Strong-Harbour-42");
    fireEvent.click(screen.getByRole("button", { name: "Set password" }));
    expect((await screen.findByRole("status")).textContent).toContain("Sign in as nina@berg.example");
    expect(requests.at(-2)).toMatchObject({ body: { token: "abc", password: "Strong-Harbour-42" } });
  });

  it("holds the person's own name and address against the password while it is typed", async () => {
    server({
      "POST /api/auth/invitation": () => ({ body: { firstName: "Nina", lastName: "Lindgren", email: "nlg@berg.example" } }),
    });
    await show(<AcceptInvitationPage />, "/auth/accept-invitation?token=abc");
    await screen.findByText("nlg@berg.example");
    const rule = () => screen.getAllByRole("listitem").at(-1)?.textContent;
    for (const [typed, met] of [
      ["", "missing"],
      ["Strong-Harbour-42", "met"],
      ["Strong-lindGREN-42", "missing"],
      ["Strong-nina-4", "missing"],
      ["N-nlg@berg.example-4", "missing"],
    ] as const) {
      type("New password", typed);
      expect([typed, rule()]).toEqual([typed, `Not your name or email address, ${met}`]);
    }
  });

  it.each(["/auth/accept-invitation", "/auth/accept-invitation?token=used"])("%s says when it is over", async (address) => {
    server({ "POST /api/auth/invitation": () => ({ status: 400, body: { code: "link-ended", message: over } }) });
    await show(<AcceptInvitationPage />, address);
    expect((await screen.findByRole("alert")).textContent).toBe(over);
  });
});

// The last: the address of the page is replaced for good.
it("the link of an invitation signs in with the password at once, where no second step is needed", async () => {
  const requests = server({
    "POST /api/auth/invitation": () => ({ body: { firstName: "Nina", email: "nina@berg.example" } }),
    "POST /api/auth/accept-invitation": () => ({ body: { message: "ok", email: "nina@berg.example" } }),
    "POST /api/login": () => ({ body: { requiresTwoFactor: false, message: "Signed in", user: null } }),
  });
  await show(<AcceptInvitationPage />, "/auth/accept-invitation?token=abc");
  await screen.findByText("nina@berg.example");
  const replace = vi.fn<(to: string) => void>();
  vi.stubGlobal("location", { replace, pathname: "/auth", search: "", hostname: "localhost", href: "/auth" });
  for (const label of ["New password", "Confirm password"]) type(label, "Strong-Harbour-42");
  fireEvent.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/"));
  expect(requests.at(-1)).toMatchObject({ body: { email: "nina@berg.example", password: "Strong-Harbour-42" } });
});
