import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server, show, type Request } from "#kit/ui/testing.tsx";
import type { LoginAnswer } from "#shell/contract.ts";
import SignInPage from "./SignInPage.tsx";

const storeSignIn = vi.hoisted(() => vi.fn<(answer: LoginAnswer) => Promise<void>>());
vi.mock("./offline.ts", async (original) => ({ ...(await original<object>()), storeSignIn }));

const ana = {
  id: "00000000-0000-4000-8000-000000000001",
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@example.com",
  role: "Technician",
  mustChangePassword: false,
};
const nothing = { isSuperUser: false, moduleAccess: {}, modules: [], roles: [], resendAfter: 60, offlineDays: 30 };
const signedIn = { requiresTwoFactor: false, message: "Signed in", user: ana, token: "t", method: null, methods: [], ...nothing };
const secondStep = (methods: string[], method: string | null = null, message = "A code was sent to a***@example.com.") => ({
  body: { ...nothing, requiresTwoFactor: true, message, user: null, token: null, method, methods },
});

const leave = vi.fn<(to: string) => void>();
beforeEach(() => {
  leave.mockReset();
  storeSignIn.mockReset().mockResolvedValue();
  vi.stubGlobal("location", { replace: leave, pathname: "/auth", search: "", hostname: "localhost", href: "/auth" });
});
afterEach(() => vi.useRealTimers());

async function signIn(answers: Parameters<typeof server>[0], { email = "ana@example.com", password = "secret" } = {}) {
  const requests = server(answers);
  await show(<SignInPage />);
  type("Email", email);
  type("Password", password);
  fireEvent.click(button("Sign in"));
  return requests;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const asked = (requests: readonly Request[]) => requests.map((request) => request.asked);

describe("2 Sign-in page", () => {
  it("shows and hides the password", async () => {
    await show(<SignInPage />);
    expect(field("Password").type).toBe("password");
    fireEvent.click(button("Show password"));
    expect(field("Password").type).toBe("text");
    fireEvent.click(button("Hide password"));
    expect(field("Password").type).toBe("password");
  });

  it("marks its fields for password managers", async () => {
    await show(<SignInPage />);
    expect([field("Email").name, field("Email").autocomplete]).toEqual(["email", "username"]);
    expect([field("Password").name, field("Password").autocomplete]).toEqual(["password", "current-password"]);
  });

  it("reads Signing in... while the answer is on its way", async () => {
    server({});
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    await show(<SignInPage />);
    type("Email", "ana@example.com");
    type("Password", "secret");
    fireEvent.click(button("Sign in"));
    expect((await screen.findAllByText("Signing in...")).length).toBeGreaterThan(0);
    answer(Response.json({ message: "Email or password is wrong." }, { status: 401 }));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("shows the version under the development server", async () => {
    await show(<SignInPage />);
    expect(screen.getByText("2.0.3010")).toBeTruthy();
  });

  it("shows no version elsewhere", async () => {
    vi.stubEnv("DEV", false);
    await show(<SignInPage />);
    expect(screen.queryByText("2.0.3010")).toBeNull();
    vi.unstubAllEnvs();
  });
});

describe("5 Validation rules", () => {
  it("are applied on sending, then with every change; the first wrong field is focused", async () => {
    const requests = await signIn({}, { email: "ana", password: "12345" });
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    expect(document.activeElement).toBe(field("Email"));
    type("Email", "ana@example.com");
    expect(screen.queryByText("Invalid email address")).toBeNull();
    type("Password", "secret");
    expect(screen.queryByText("Password must be at least 6 characters")).toBeNull();
    expect(requests).toEqual([]);
  });

  it("show nothing before the form was sent once", async () => {
    await show(<SignInPage />);
    type("Email", "ana");
    expect(screen.queryByText("Invalid email address")).toBeNull();
  });
});

describe("4 Login", () => {
  it("stores the offline record, refreshes the session and reloads the page at the start page", async () => {
    const requests = await signIn({
      "POST /api/login": () => ({ body: signedIn }),
      "GET /api/auth/session": () => ({ body: signedIn }),
    });
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(requests[0]).toMatchObject({ asked: "POST /api/login", body: { email: "ana@example.com", password: "secret" } });
    expect(storeSignIn).toHaveBeenCalledExactlyOnceWith(signedIn);
  });

  it("stores no offline record without a network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await signIn({ "POST /api/login": () => ({ body: signedIn }) });
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(storeSignIn).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("signs in also on a device that can store nothing", async () => {
    storeSignIn.mockRejectedValue(new Error("Storage is full"));
    await signIn({ "POST /api/login": () => ({ body: signedIn }), "GET /api/auth/session": () => ({ body: signedIn }) });
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
  });

  it("over http says that it stores no sign-in, signs in, and writes nothing to the console", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const errors = vi.spyOn(console, "error");
    const { storeSignIn: really } = await vi.importActual<{ storeSignIn: typeof storeSignIn }>("./offline.ts");
    storeSignIn.mockImplementation(really);
    await signIn({ "POST /api/login": () => ({ body: signedIn }), "GET /api/auth/session": () => ({ body: signedIn }) });
    expect(screen.getByText(/opened over http/)).toBeTruthy();
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(errors).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("shows the server's message when it refuses, or the general one", async () => {
    let words: string | undefined = "Email or password is wrong.";
    await signIn({ "POST /api/login": () => ({ status: 401, body: { code: "x", message: words } }) });
    expect((await screen.findByRole("alert")).textContent).toBe("Email or password is wrong.");
    words = undefined;
    fireEvent.click(button("Sign in"));
    expect(await screen.findByText("Login failed. Please try again.")).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it("opens the two-factor dialog and neither refreshes nor leaves before it is completed", async () => {
    const requests = await signIn({ "POST /api/login": () => secondStep(["email"], "email") });
    expect(await screen.findByRole("dialog", { name: "Two-factor authentication" })).toBeTruthy();
    expect(asked(requests)).toEqual(["POST /api/login"]);
    expect(storeSignIn).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  });
});

describe("2 Two-factor dialog", () => {
  const open = async (step: ReturnType<typeof secondStep>, answers: Parameters<typeof server>[0] = {}) => {
    const requests = await signIn({
      "POST /api/login": () => step,
      "GET /api/auth/session": () => ({ body: signedIn }),
      ...answers,
    });
    await screen.findByRole("dialog");
    return requests;
  };

  it("accepts digits only, six at most, also from a pasted 123 456, and verifies only six", async () => {
    await open(secondStep(["email"], "email"));
    const code = field("Six-digit code");
    expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
    expect(button("Verify").disabled).toBe(true);
    fireEvent.change(code, { target: { value: "12a45" } });
    expect(code.value).toBe("1245");
    expect(button("Verify").disabled).toBe(true);
    fireEvent.change(code, { target: { value: "123 456" } });
    expect(code.value).toBe("123456");
    expect(button("Verify").disabled).toBe(false);
    fireEvent.change(code, { target: { value: "1234567" } });
    expect(code.value).toBe("123456");
  });

  it.each(["email", "sms"])("opens for an answer with only requiresTwoFactor, message and method (%s)", async (method) => {
    const message = "A code was sent.";
    const user = { user: ana, message: "Signed in" };
    await open({ body: { requiresTwoFactor: true, message, method } } as never, {
      "POST /api/verify-2fa": () => ({ body: user }),
    });
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText("A new code can be sent in 60 seconds.")).toBeTruthy();
    fireEvent.change(field("Six-digit code"), { target: { value: "123456" } });
    fireEvent.click(button("Verify"));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(storeSignIn.mock.calls[0]?.[0]).toMatchObject({ user: ana, offlineDays: 30, roles: [] });
  });

  it("never sends an empty code", async () => {
    const requests = await open(secondStep(["email"], "email"));
    fireEvent.submit(field("Six-digit code"));
    expect(asked(requests)).toEqual(["POST /api/login"]);
  });

  it("signs in with the right code", async () => {
    const requests = await open(secondStep(["email"], "email"), { "POST /api/verify-2fa": () => ({ body: signedIn }) });
    fireEvent.change(field("Six-digit code"), { target: { value: "123456" } });
    fireEvent.click(button("Verify"));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(requests[1]).toMatchObject({ asked: "POST /api/verify-2fa", body: { code: "123456" } });
  });

  it("shows no message for a wrong code: the field is marked, emptied and focused", async () => {
    const refusal = { status: 401, body: { code: "wrong-code", message: "The code is wrong." } };
    await open(secondStep(["email"], "email"), { "POST /api/verify-2fa": () => refusal });
    const code = field("Six-digit code");
    fireEvent.change(code, { target: { value: "123456" } });
    fireEvent.click(button("Verify"));
    await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
    expect(code.value).toBe("");
    expect(document.activeElement).toBe(code);
    expect(screen.queryByText("The code is wrong.")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(code, { target: { value: "1" } });
    expect(code.getAttribute("aria-invalid")).not.toBe("true");
  });

  it("starts again with the server's message when the step has ended", async () => {
    const over = { status: 401, body: { code: "second-step-ended", message: "Too many wrong codes. Sign in again." } };
    await open(secondStep(["email"], "email"), { "POST /api/verify-2fa": () => over });
    fireEvent.change(field("Six-digit code"), { target: { value: "123456" } });
    fireEvent.click(button("Verify"));
    expect((await screen.findByRole("alert")).textContent).toBe("Too many wrong codes. Sign in again.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(field("Password"));
  });

  it("is closed by Cancel only", async () => {
    await open(secondStep(["email"], "email"));
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    fireEvent.keyDown(window, { key: "Escape" });
    for (const overlay of document.querySelectorAll(".mantine-Modal-overlay, .mantine-Modal-inner")) {
      fireEvent.mouseDown(overlay);
      fireEvent.click(overlay);
    }
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    fireEvent.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("sends another code only by the available methods, and after 60 seconds", async () => {
    const sentBySms = { requiresTwoFactor: true, message: "A code was sent to +1 713 *** 0100.", method: "sms" };
    const requests = await open(secondStep(["email", "sms", "totp"]), { "POST /api/resend-2fa": () => ({ body: sentBySms }) });
    expect(button("Send a code by email")).toBeTruthy();
    fireEvent.click(button("Send a code by text message"));
    expect(await screen.findByText("A code was sent to +1 713 *** 0100.")).toBeTruthy();
    expect(requests.at(-1)).toMatchObject({ asked: "POST /api/resend-2fa", body: { method: "sms" } });
    expect(screen.getByText("A new code can be sent in 60 seconds.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Send a/ })).toBeNull();
  });

  it("counts down to the next code in words", async () => {
    await open(secondStep(["email"], "email"));
    vi.useFakeTimers({ now: Date.now() });
    fireEvent.click(button("Use a recovery code"));
    fireEvent.click(button("Use another way"));
    await vi.waitFor(() => expect(screen.getByText(/A new code can be sent in \d+ seconds\./)).toBeTruthy());
    await vi.advanceTimersByTimeAsync(61_000);
    expect(button("Send a new code by email")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /text message/ })).toBeNull();
  });

  it("accepts a recovery code instead", async () => {
    const requests = await open(secondStep(["totp"], null, "Enter the code of your authenticator app."), {
      "POST /api/verify-2fa/recovery-code": () => ({ body: signedIn }),
    });
    expect(screen.getByText("Enter the code of your authenticator app.")).toBeTruthy();
    fireEvent.click(button("Use a recovery code"));
    expect(button("Verify").disabled).toBe(true);
    type("Recovery code", " k7m2-9qxd ");
    fireEvent.click(button("Verify"));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(requests[1]?.body).toEqual({ code: "k7m2-9qxd" });
  });

  it("offers the passkey to people who have one, and another attempt when it failed", async () => {
    await open(secondStep(["passkey"], null, "Use your passkey."));
    expect(screen.queryByLabelText("Six-digit code")).toBeNull();
    fireEvent.click(button("Use a passkey"));
    expect(await screen.findByRole("button", { name: "Try the passkey again" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("4 Forgot password", () => {
  const forgotten = async (answers: Parameters<typeof server>[0]) => {
    const requests = server(answers);
    await show(<SignInPage />);
    type("Email", "ana@example.com");
    fireEvent.click(button("Forgot password"));
    await screen.findByRole("dialog", { name: "Forgot password" });
    return requests;
  };
  const address = () => field("Email");

  it("requires a valid address, on sending and then with every change", async () => {
    const requests = await forgotten({});
    const [, inDialog] = screen.getAllByLabelText<HTMLInputElement>("Email");
    const input = inDialog ?? address();
    expect(input.value).toBe("ana@example.com");
    fireEvent.change(input, { target: { value: "ana" } });
    expect(screen.queryByText("Invalid email address")).toBeNull();
    fireEvent.click(button("Send link"));
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    fireEvent.change(input, { target: { value: "ana@example.com" } });
    expect(screen.queryByText("Invalid email address")).toBeNull();
    expect(requests).toEqual([]);
  });

  it("confirms with Check Your Email", async () => {
    const requests = await forgotten({ "POST /api/auth/forgot-password": () => ({ body: { message: "ok" } }) });
    fireEvent.click(button("Send link"));
    expect(await screen.findByRole("dialog", { name: "Check Your Email" })).toBeTruthy();
    expect(requests[0]).toMatchObject({ asked: "POST /api/auth/forgot-password", body: { email: "ana@example.com" } });
  });

  it.each([
    ["is refused", { "POST /api/auth/forgot-password": () => ({ status: 429, body: { code: "x", message: "Too many." } }) }],
    ["does not arrive", {}],
  ])("confirms also when the call %s, and shows no message", async (_, answers) => {
    await forgotten(answers);
    fireEvent.click(button("Send link"));
    expect(await screen.findByRole("dialog", { name: "Check Your Email" })).toBeTruthy();
    expect(screen.queryByText("Too many.")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
