import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { server, show, type Request } from "#kit/ui/testing.tsx";
import ForcedChange from "./ForcedChange.tsx";

const user = { id: "ana", firstName: "Ana", lastName: "Torres", email: "ana@example.com", mustChangePassword: true };
const session = { body: { user, isAuthenticated: true } };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const change = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));
/** The requests, except that for the company's rules for passwords, which is sent besides. */
const asked = (requests: readonly Request[]) =>
  requests.map((request) => request.asked).filter((one) => one !== "GET /api/auth/password-policy");

async function open(answers: Parameters<typeof server>[0] = {}) {
  const requests = server({ "GET /api/auth/session": () => session, ...answers });
  await show(
    <Suspense>
      <ForcedChange />
    </Suspense>,
  );
  await screen.findByRole("dialog", { name: "Change your password" });
  return requests;
}

describe("4 Forced password change", () => {
  it("cannot be closed, but the person can sign out", async () => {
    await open();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  });

  it("refetches the session after the change", async () => {
    const requests = await open({ "POST /api/users/change-password": () => ({ body: { message: "ok" } }) });
    type("Current password", "first-one");
    type("New password", "my-own-one");
    type("Confirm password", "my-own-one");
    change();
    await waitFor(() =>
      expect(asked(requests)).toEqual(["GET /api/auth/session", "POST /api/users/change-password", "GET /api/auth/session"]),
    );
    expect(requests.find((request) => request.asked.startsWith("POST"))?.body).toEqual({
      currentPassword: "first-one",
      newPassword: "my-own-one",
    });
  });

  it("lets a password manager keep the new password", async () => {
    await open();
    expect(document.querySelector<HTMLInputElement>("input[autocomplete=username]")?.value).toBe("ana@example.com");
    expect(field("Current password").autocomplete).toBe("current-password");
    expect(field("New password").autocomplete).toBe("new-password");
    expect(field("Confirm password").autocomplete).toBe("new-password");
  });
});

describe("5 Validation rules: forced change", () => {
  it("are shown on sending, then with every change", async () => {
    const requests = await open();
    expect(screen.queryByText("Current password is required")).toBeNull();
    change();
    expect(screen.getByText("Current password is required")).toBeTruthy();
    expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
    expect(screen.getByText("Please confirm your password")).toBeTruthy();
    expect(document.activeElement).toBe(field("Current password"));
    type("Current password", "first-one");
    type("New password", "my-own-one");
    type("Confirm password", "my-own-on");
    expect(screen.queryByText("Current password is required")).toBeNull();
    expect(screen.queryByText("Password must be at least 8 characters")).toBeNull();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    type("Confirm password", "my-own-one");
    expect(screen.queryByText("Passwords don't match")).toBeNull();
    expect(asked(requests)).toEqual(["GET /api/auth/session"]);
  });
});

describe("8 Error catalogue: forced-change failure", () => {
  it("shows no message: the current password is marked, emptied and focused", async () => {
    const refusal = { status: 400, body: { code: "x", message: "The current password is wrong." } };
    await open({ "POST /api/users/change-password": () => refusal });
    type("Current password", "wrong-one");
    type("New password", "my-own-one");
    type("Confirm password", "my-own-one");
    change();
    await waitFor(() => expect(field("Current password").getAttribute("aria-invalid")).toBe("true"));
    expect(field("Current password").value).toBe("");
    expect(document.activeElement).toBe(field("Current password"));
    expect(field("New password").value).toBe("my-own-one");
    expect(screen.queryByText("The current password is wrong.")).toBeNull();
    expect(screen.queryByText("Current password is required")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    type("Current password", "f");
    expect(field("Current password").getAttribute("aria-invalid")).not.toBe("true");
  });
});
