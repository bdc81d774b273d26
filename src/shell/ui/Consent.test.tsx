import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server, show, type Request } from "#kit/ui/testing.tsx";
import Consent from "./Consent.tsx";

const userId = "00000000-0000-4000-8000-000000000001";
const form = {
  id: "00000000-0000-4000-8000-0000000000c1",
  title: "Data agreement",
  content: "First paragraph.\n\nSecond paragraph.",
  version: "3.0",
  legallyBinding: true,
  requiresConsent: true,
};
const status = `GET /api/user-consent-status/${userId}`;
const owed = { [status]: () => ({ body: { hasConsented: false } }), "GET /api/consent-forms/active": () => ({ body: form }) };
const recorded = { "POST /api/user-consent": () => ({ body: { id: form.id, message: "ok" } }) };

beforeEach(() => {
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function open(answers: Parameters<typeof server>[0]) {
  const requests = server(answers);
  await show(<Consent userId={userId} />);
  return requests;
}
const box = () => screen.getByRole("checkbox", { name: "I have read and understood this agreement" });
const accept = () => screen.getByRole<HTMLButtonElement>("button", { name: "I Accept" });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const recordOf = (requests: readonly Request[]) => requests.find(({ asked }) => asked === "POST /api/user-consent")?.body;

describe("4 Consent", () => {
  it("shows nothing to those who have agreed", async () => {
    const requests = await open({ [status]: () => ({ body: { hasConsented: true } }) });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is skipped under the development server", async () => {
    vi.stubEnv("DEV", true);
    const requests = await open(owed);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the form in force, and I Accept needs the box ticked", async () => {
    await open({ ...owed, ...recorded });
    expect(await screen.findByRole("dialog", { name: "Data agreement" })).toBeTruthy();
    expect(screen.getByText("Second paragraph.")).toBeTruthy();
    expect(accept().disabled).toBe(true);
    fireEvent.click(box());
    expect(accept().disabled).toBe(false);
    fireEvent.click(box());
    expect(accept().disabled).toBe(true);
  });

  it("records who agreed to what, where and when, and closes", async () => {
    const requests = await open({ ...owed, ...recorded });
    await screen.findByRole("dialog");
    fireEvent.click(box());
    fireEvent.click(accept());
    await gone();
    const { timestamp, ...rest } = recordOf(requests) as { timestamp: string };
    expect(rest).toEqual({
      userId,
      consentFormId: form.id,
      accepted: true,
      formVersion: "3.0",
      userAgent: navigator.userAgent,
      ipAddress: window.location.hostname,
      consentText: form.content,
    });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  it("names version 2.1 in the record of a form without one", async () => {
    const bare = { ...owed, "GET /api/consent-forms/active": () => ({ body: { ...form, version: "" } }) };
    const requests = await open({ ...bare, ...recorded });
    await screen.findByRole("dialog");
    fireEvent.click(box());
    fireEvent.click(accept());
    await gone();
    expect(recordOf(requests)).toMatchObject({ formVersion: "2.1" });
  });

  it.each(["Escape", "Close"])("agrees when it is closed (%s) with the box ticked, and stays with the box empty", async (how) => {
    const requests = await open({ ...owed, ...recorded });
    const dialog = await screen.findByRole("dialog");
    const close = () =>
      how === "Close"
        ? fireEvent.click(screen.getByRole("button", { name: "Close" }))
        : fireEvent.keyDown(dialog, { key: "Escape" });
    if (how === "Close") expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    else close();
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(recordOf(requests)).toBeUndefined();
    fireEvent.click(box());
    close();
    await gone();
    expect(recordOf(requests)).toMatchObject({ accepted: true });
  });

  it("leaves a way out for people who do not agree", async () => {
    await open(owed);
    await screen.findByRole("dialog");
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  });
});

describe("8 Error catalogue: consent", () => {
  const builtIn = "Data Collection and Privacy Consent";

  it.each([
    ["the status cannot be read", {}],
    ["there is no form in force", { ...owed, "GET /api/consent-forms/active": () => ({ status: 404, body: {} }) }],
    ["the server has none", { ...owed, "GET /api/consent-forms/active": () => ({ body: null }) }],
    ["the form cannot be read", { [status]: owed[status] }],
  ])("shows the built-in form when %s", async (_, answers) => {
    await open(answers);
    expect(await screen.findByRole("dialog", { name: builtIn })).toBeTruthy();
    expect(screen.getByText("Last updated June 2025.")).toBeTruthy();
    expect(screen.getByText(/^Version 2\.0/)).toBeTruthy();
  });

  it("logs that recording failed, and stays open", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await open(owed);
    await screen.findByRole("dialog");
    fireEvent.click(box());
    fireEvent.click(accept());
    await waitFor(() => expect(log).toHaveBeenCalledWith("Failed to record consent", expect.anything()));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("9 Business constants: the built-in form", () => {
  it.each([
    "Last updated June 2025.",
    "Inactive accounts are archived after 12 months.",
    "Audit logs are kept about 7 years.",
    "Archived data can be brought back during a 90-day recovery period.",
    "Data is protected with AES-256 encryption.",
    "Multi-factor authentication is required.",
  ])("states: %s", async (statement) => {
    await open({});
    await screen.findByRole("dialog");
    expect(screen.getByText(statement)).toBeTruthy();
  });
});
