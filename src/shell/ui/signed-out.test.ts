import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "#kit/ui/query-client.ts";
import { sessionKey } from "./session.ts";
import { lastPerson, rememberPerson } from "./sign-out-mark.ts";
import { leaveWithOtherTabs } from "./signed-out.ts";

const leave = vi.fn<(to: string) => void>();
beforeEach(() => {
  leave.mockReset();
  rememberPerson("ana");
  vi.stubGlobal("location", { replace: leave, pathname: "/", href: "/" });
});
afterEach(() => rememberPerson(null));

const signedIn = (person: string | null) => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(sessionKey, person && { user: { id: person } });
  leaveWithOtherTabs(queryClient);
};
const otherTab = (person: string | null) => {
  rememberPerson(person);
  window.dispatchEvent(new StorageEvent("storage", { key: lastPerson, newValue: person }));
};
const broughtBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

describe("a page that shows what a person read", () => {
  it("is reloaded when they sign out, or someone else signs in, in another tab", () => {
    signedIn("ana");
    otherTab("ana");
    expect(leave).not.toHaveBeenCalled();
    otherTab(null);
    expect(leave).toHaveBeenLastCalledWith("/auth");
    otherTab("ben");
    expect(leave).toHaveBeenLastCalledWith("/");
  });

  it("is reloaded when the back button restores it after they signed out, and not before", () => {
    signedIn("cas");
    rememberPerson("cas");
    broughtBack();
    expect(leave).not.toHaveBeenCalledWith("/auth");
    rememberPerson(null);
    broughtBack();
    expect(leave).toHaveBeenLastCalledWith("/auth");
  });

  it("stays where nobody is signed in", () => {
    leave.mockReset();
    signedIn(null);
    expect(leave).not.toHaveBeenCalled();
  });
});
