import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import MyProfilePage from "./MyProfilePage.tsx";
import { server, show, type Request } from "#kit/ui/testing.tsx";
import type { SignInSecurity } from "#shell/contract.ts";

const anaId = "00000000-0000-4000-8000-000000000001";
const here = "00000000-0000-4000-8000-00000000000a";
const there = "00000000-0000-4000-8000-00000000000b";
const session = {
  user: {
    id: anaId,
    firstName: "Ana",
    lastName: "Torres",
    email: "ana@example.com",
    role: "Technician",
    mustChangePassword: false,
  },
  isSuperUser: false,
  moduleAccess: { profile: true },
  modules: [
    { id: "profile", name: "Profile" },
    { id: "charts-cheat-sheets", name: "Charts cheat sheets" },
    { id: "calibration", name: "Calibration" },
  ],
  roles: [{ name: "Technician" }],
  isAuthenticated: true,
};
const bare: SignInSecurity = {
  required: false,
  email: null,
  sms: null,
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  canSend: { email: true, sms: false },
};
const withApp: SignInSecurity = { ...bare, totp: { confirmedAt: "2026-11-20T10:00:00.000Z" }, recoveryCodesLeft: 10 };
const codes = ["k7m2-9qxd", "2f4t-y8rw"];
const at = {
  createdAt: "2026-11-20T10:00:00.000Z",
  lastSeenAt: "2026-11-20T11:00:00.000Z",
  expiresAt: "2026-12-20T10:00:00.000Z",
};
const chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
const sessions = [
  { id: here, current: true, ...at, ip: "10.0.0.4", userAgent: chrome, factor: "passkey", packaged: false },
  {
    id: there,
    current: false,
    ...at,
    ip: "10.0.0.9",
    userAgent: "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1",
    factor: null,
    packaged: false,
  },
];

const own = {
  id: anaId,
  version: 3,
  preferredName: "Annie",
  initials: null,
  phone: null,
  mobile: null,
  address: null,
  emergencyContact: { name: "Luis Torres", relation: "brother", phone: "+1 713 555 0100" },
};

async function open(security: SignInSecurity, answers: Parameters<typeof server>[0] = {}) {
  const requests = server({
    "GET /api/auth/session": () => ({ body: session }),
    "GET /api/users-for-reports": () => ({
      body: [{ id: anaId, displayName: "Ana Torres", employeeNumber: "E-014", baseLocationId: "hou", active: true }],
    }),
    "GET /api/base-locations/names": () => ({ body: [{ id: "hou", code: "HOU", name: "Houston", status: "open" }] }),
    "GET /api/my-sign-in": () => ({ body: security }),
    "GET /api/my-sessions": () => ({ body: sessions }),
    "GET /api/my-profile": () => ({ body: own }),
    ...answers,
  });
  await show(
    <Suspense>
      <MyProfilePage />
    </Suspense>,
    "/my-profile",
  );
  await screen.findByRole("heading", { name: "Second factor" });
  return requests;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (requests: readonly Request[]) =>
  requests.filter(({ asked }) => !asked.startsWith("GET")).map(({ asked, body }) => [asked, body]);

describe("my profile", () => {
  it("says who I am, where I belong and what I may open", async () => {
    await open(bare);
    for (const fact of ["Ana Torres", "ana@example.com", "Technician", "Calibration, Charts and cheat sheets, Profile"])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(await screen.findByText("Houston")).toBeTruthy();
    expect(screen.getByText("E-014")).toBeTruthy();
  });

  it("changes the password with the rules and messages of a forced change", async () => {
    const requests = await open(bare, { "POST /api/users/change-password": () => ({ body: { message: "ok" } }) });
    press("Change password");
    const save = () => fireEvent.click(screen.getAllByRole("button", { name: "Change password" }).at(-1) ?? document.body);
    await screen.findByRole("dialog", { name: "Change your password" });
    save();
    expect(await screen.findByText("Current password is required")).toBeTruthy();
    expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
    expect(screen.getByText("Please confirm your password")).toBeTruthy();
    type("Current password *", "first-one");
    type("New password *", "my-own-one");
    type("Confirm password *", "my-own-on");
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    type("Confirm password *", "my-own-one");
    save();
    expect(await screen.findByText("Password changed")).toBeTruthy();
    expect(writes(requests)).toEqual([
      ["POST /api/users/change-password", { currentPassword: "first-one", newPassword: "my-own-one" }],
    ]);
    expect(requests.find(({ asked }) => asked.startsWith("POST"))?.headers["idempotency-key"]).toBeUndefined();
  });
});

describe("my details", () => {
  it("are saved by the person, with an emergency contact that is whole", async () => {
    const requests = await open(bare, {
      [`PATCH /api/my-profile/${anaId}`]: () => ({ body: { ...own, version: 4, preferredName: "Ann" } }),
    });
    const called = await screen.findByLabelText(/Preferred name/);
    fireEvent.change(called, { target: { value: "Ann" } });
    const telephone = screen.getByLabelText(/Telephone/);
    fireEvent.change(telephone, { target: { value: "" } });
    press("Save my details");
    expect(await screen.findByText("Enter a telephone number.")).toBeTruthy();
    fireEvent.change(telephone, { target: { value: "+1 713 555 0100" } });
    press("Save my details");
    await waitFor(() =>
      expect(requests.find(({ asked }) => asked.startsWith("PATCH"))).toMatchObject({
        body: { version: 3, changes: { preferredName: "Ann" } },
      }),
    );
  });

  it("stay as typed when they could not be saved, and are saved with the next press", async () => {
    let failing = true;
    const requests = await open(bare, {
      [`PATCH /api/my-profile/${anaId}`]: () =>
        failing
          ? { status: 422, body: { code: "refused", message: "Not today." } }
          : { body: { ...own, version: 4, preferredName: "Ann", initials: "AT" } },
    });
    const typed = () => [/Preferred name/, /Initials/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    fireEvent.change(await screen.findByLabelText(/Preferred name/), { target: { value: "Ann" } });
    fireEvent.change(screen.getByLabelText(/Initials/), { target: { value: "AT" } });
    press("Save my details");
    expect((await screen.findAllByText("Not today.")).length).toBeGreaterThan(0);
    expect(typed()).toEqual(["Ann", "AT"]);
    failing = false;
    press("Save my details");
    expect(await screen.findByText("Your details are saved")).toBeTruthy();
    expect(requests.findLast(({ asked }) => asked.startsWith("PATCH"))?.body).toEqual({
      version: 3,
      changes: { preferredName: "Ann", initials: "AT" },
    });
    expect(typed()).toEqual(["Ann", "AT"]);
  });
});

describe("a second factor", () => {
  it("is set up with the password, a first code, and recovery codes that must be kept", async () => {
    const requests = await open(bare, {
      "POST /api/my-sign-in/authenticator": () => ({
        body: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Holdpoint:ana?secret=JBSWY3DPEHPK3PXP&issuer=Holdpoint" },
      }),
      "POST /api/my-sign-in/confirmation": () => ({ body: { security: withApp, recoveryCodes: codes } }),
    });
    press("Set up app");
    type("Your password *", "secret-one");
    press("Continue");
    expect(await screen.findByRole("img", { name: "Secret for the authenticator app" })).toBeTruthy();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    type("Six-digit code *", "123 456");
    press("Confirm");
    expect(await screen.findByRole("dialog", { name: "Save your recovery codes" })).toBeTruthy();
    expect(screen.getByText("k7m2-9qxd")).toBeTruthy();
    const done = screen.getByRole<HTMLButtonElement>("button", { name: "Done" });
    expect(done.disabled).toBe(true);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(screen.getByRole("dialog")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "I have saved these codes" }));
    fireEvent.click(done);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes(requests)).toEqual([
      ["POST /api/my-sign-in/authenticator", { password: "secret-one" }],
      ["POST /api/my-sign-in/confirmation", { kind: "totp", code: "123456" }],
    ]);
  });

  it("says at the field that the password is wrong", async () => {
    const words = "The password is not correct.";
    await open(bare, {
      "POST /api/my-sign-in/authenticator": () => ({
        status: 400,
        body: { code: "invalid", message: words, fields: [{ path: "password", message: words }] },
      }),
    });
    press("Set up app");
    type("Your password *", "wrong-one");
    press("Continue");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText("Your password *").getAttribute("aria-invalid")).toBe("true");
  });

  it("offers only what this installation can send", async () => {
    await open(bare);
    expect(screen.getByRole("button", { name: "Set up email codes" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Set up text messages" })).toBeNull();
    expect(screen.getByText("This installation cannot send text messages yet. An administrator sets that up.")).toBeTruthy();
  });

  it("by text message wants a number with its country code", async () => {
    const requests = await open(
      { ...bare, canSend: { email: true, sms: true } },
      { "POST /api/my-sign-in/codes": () => ({ body: { requiresTwoFactor: true, message: "A code was sent.", method: "sms" } }) },
    );
    press("Set up text messages");
    type("Mobile number *", "713 555 0100");
    type("Your password *", "secret-one");
    press("Send code");
    expect(await screen.findByText("Enter the number with its country code, such as +1 713 555 0100")).toBeTruthy();
    type("Mobile number *", "+1 713 555 0100");
    press("Send code");
    expect(await screen.findByText("A code was sent.")).toBeTruthy();
    expect(writes(requests)).toEqual([
      ["POST /api/my-sign-in/codes", { method: "sms", phone: "+17135550100", password: "secret-one" }],
    ]);
  });

  it("is taken away with the password", async () => {
    const requests = await open(withApp, { "POST /api/my-sign-in/removal": () => ({ body: bare }) });
    press("Remove the authenticator app");
    await screen.findByRole("dialog", { name: "Remove the authenticator app?" });
    type("Your password *", "secret-one");
    press("Remove");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes(requests)).toEqual([["POST /api/my-sign-in/removal", { kind: "totp", password: "secret-one" }]]);
  });

  it("brings new recovery codes, and warns when few are left", async () => {
    await open(
      { ...withApp, recoveryCodesLeft: 1 },
      { "POST /api/my-sign-in/recovery-codes": () => ({ body: { recoveryCodes: codes } }) },
    );
    expect(screen.getByText("Only 1 recovery code is left")).toBeTruthy();
    press("Make new codes");
    type("Your password *", "secret-one");
    fireEvent.click(screen.getAllByRole("button", { name: "Make new codes" }).at(-1) ?? document.body);
    expect(await screen.findByText("2f4t-y8rw")).toBeTruthy();
  });
});

describe("where I am signed in", () => {
  it("names each device, and ends every session but this one", async () => {
    const requests = await open(bare, {
      [`DELETE /api/my-sessions/${there}`]: () => ({ body: sessions.slice(0, 1) }),
      "POST /api/my-sessions/end-others": () => ({ body: sessions.slice(0, 1) }),
    });
    expect(await screen.findByText("Chrome on Windows")).toBeTruthy();
    expect(screen.getByText("This device")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out on Chrome on Windows" })).toBeNull();
    press("Sign out on Safari on iPhone");
    expect(await screen.findByText("Signed out there")).toBeTruthy();
    press("Sign out everywhere else");
    await screen.findByRole("dialog", { name: "Sign out everywhere else?" });
    fireEvent.click(screen.getAllByRole("button", { name: "Sign out everywhere else" }).at(-1) ?? document.body);
    expect(await screen.findAllByText("Signed out everywhere else")).toBeTruthy();
    await waitFor(() =>
      expect(writes(requests).map(([asked]) => asked)).toEqual([
        `DELETE /api/my-sessions/${there}`,
        "POST /api/my-sessions/end-others",
      ]),
    );
  });
});
