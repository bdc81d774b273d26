import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Request, server, show } from "#kit/ui/testing.tsx";
import ResetPasswordPage from "./ResetPasswordPage.tsx";

const good = "Holdpoint-7";
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const set = () => fireEvent.click(screen.getByRole("button", { name: "Set new password" }));

/** What the page has sent; reading the company's rules does not count. */
const sent = (requests: readonly Request[]) => requests.filter(({ asked }) => asked.startsWith("POST"));

describe("4 Reset password", () => {
  it("without a token is an error, and leads back", async () => {
    await show(<ResetPasswordPage />, "/auth/reset-password");
    expect(screen.getByRole("alert").textContent).toBe("Reset token is missing. Please use the link from your email.");
    expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/auth");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("sends the token of the address with the new password, and then offers Return to Login", async () => {
    const requests = server({ "POST /api/auth/reset-password": () => ({ body: { message: "ok" } }) });
    await show(<ResetPasswordPage />, "/auth/reset-password?token=abc-123");
    expect(screen.getByRole("link", { name: "Back to Login" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Return to Login" })).toBeNull();
    type("New password", good);
    type("Confirm password", good);
    set();
    const back = await screen.findByRole("link", { name: "Return to Login" });
    expect([back.getAttribute("href"), document.activeElement]).toEqual(["/auth", back]);
    expect(screen.getByRole("status").textContent).toContain("Your new password is set");
    expect(screen.queryByRole("link", { name: "Back to Login" })).toBeNull();
    expect(sent(requests)).toMatchObject([
      { asked: "POST /api/auth/reset-password", body: { token: "abc-123", password: good } },
    ]);
  });
});

describe("5 Validation rules: reset password", () => {
  it.each([
    ["Aa1-", "Password must be at least 8 characters"],
    ["holdpoint-7", "Password must contain at least one uppercase letter"],
    ["HOLDPOINT-7", "Password must contain at least one lowercase letter"],
    ["Holdpoint-x", "Password must contain at least one number"],
    ["Holdpoint77", "Password must contain at least one special character"],
  ])("refuses %s: %s", async (password, message) => {
    const requests = server({});
    await show(<ResetPasswordPage />, "/auth/reset-password?token=t");
    type("New password", password);
    type("Confirm password", password);
    expect(screen.queryByText(message)).toBeNull();
    set();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field("New password"));
    type("New password", good);
    expect(screen.queryByText(message)).toBeNull();
    expect(sent(requests)).toEqual([]);
  });

  it("follows the company's own rules once they are known", async () => {
    server({ "GET /api/auth/password-policy": () => ({ body: { length: 15, composition: "never" } }) });
    await show(<ResetPasswordPage />, "/auth/reset-password?token=t");
    expect(await screen.findByText("At least 15 characters")).toBeTruthy();
    expect(screen.queryByText("At least one number")).toBeNull();
    type("New password", good);
    type("Confirm password", good);
    set();
    expect(screen.getByText("Password must be at least 15 characters")).toBeTruthy();
  });

  it("requires the same password twice", async () => {
    await show(<ResetPasswordPage />, "/auth/reset-password?token=t");
    type("New password", good);
    type("Confirm password", "Holdpoint-8");
    set();
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
    expect(document.activeElement).toBe(field("Confirm password"));
    type("Confirm password", good);
    expect(screen.queryByText("Passwords do not match")).toBeNull();
  });

  it("shows during typing what the password still needs", async () => {
    await show(<ResetPasswordPage />, "/auth/reset-password?token=t");
    const rules = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    type("New password", "holdpoint");
    expect(rules()).toEqual([
      "At least 8 characters, met",
      "At least one uppercase letter, missing",
      "At least one lowercase letter, met",
      "At least one number, missing",
      "At least one special character, missing",
      "Not your name or email address, which is checked when you set it",
    ]);
  });
});

describe("8 Error catalogue: reset failure", () => {
  it.each([
    [
      { code: "refused", message: "This link is no longer valid. Ask for a new one." },
      "This link is no longer valid. Ask for a new one.",
    ],
    [{}, "Failed to reset password."],
  ])("answers %o with %s", async (body, words) => {
    server({ "POST /api/auth/reset-password": () => ({ status: 400, body }) });
    await show(<ResetPasswordPage />, "/auth/reset-password?token=old");
    type("New password", good);
    type("Confirm password", good);
    set();
    expect((await screen.findByRole("alert")).textContent).toBe(words);
  });
});
