import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn, signInProblems } from "./sign-in.ts";

const typed = { email: "ana@example.com", password: "secret" };
const answering = (answer: () => Response) => vi.stubGlobal("fetch", () => Promise.resolve().then(answer));
afterEach(() => vi.unstubAllGlobals());

describe("5 Validation rules: login", () => {
  it.each(["ana", "ana@", "ana@example", "@example.com", "a na@example.com", "ana@example..com"])(
    "does not accept %s as an address",
    (email) => {
      expect(signInProblems({ ...typed, email })).toEqual({ email: "Invalid email address" });
    },
  );

  it("wants six characters", () => {
    expect(signInProblems({ ...typed, password: "12345" })).toEqual({ password: "Password must be at least 6 characters" });
    expect(signInProblems(typed)).toEqual({});
  });
});

describe("8 Error catalogue: login failure", () => {
  it("is shown with the server's message, or a general one", async () => {
    answering(() => Response.json({ message: "This account is locked until 10:15." }, { status: 429 }));
    expect(await signIn(typed)).toBe("This account is locked until 10:15.");
    answering(() => new Response("<html>", { status: 502 }));
    expect(await signIn(typed)).toBe("Login failed. Please try again.");
    answering(() => Response.json({ message: "" }, { status: 400 }));
    expect(await signIn(typed)).toBe("Login failed. Please try again.");
    answering(() => {
      throw new TypeError("No connection");
    });
    expect(await signIn(typed)).toBe("Login failed. Please try again.");
  });

  it("returns the answer when it worked", async () => {
    answering(() => Response.json({ requiresTwoFactor: true, message: "A code was sent." }));
    expect(await signIn(typed)).toMatchObject({ requiresTwoFactor: true, message: "A code was sent." });
  });
});

describe("7 Calls made: POST /api/login", () => {
  it("sends the address, without the blanks around it, and the password", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: string }) => {
      sent.push([method, address, JSON.parse(body)]);
      return Promise.resolve(Response.json({ requiresTwoFactor: false }));
    });
    await signIn({ ...typed, email: " ana@example.com " });
    expect(sent).toEqual([["POST", "/api/login", typed]]);
  });
});
