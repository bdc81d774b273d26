import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Toasts from "./toast.tsx";
import { forgetToasts, toast, ToastHost } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastHost />);
});
afterEach(() => {
  does(forgetToasts);
  cleanup();
  vi.useRealTimers();
});

function does(action: () => void): void {
  act(() => {
    action();
  });
}
function say(title: string): ReturnType<typeof toast> {
  const said: ReturnType<typeof toast>[] = [];
  does(() => void said.push(toast({ title })));
  const [message] = said;
  if (!message) throw new Error("Nothing was said.");
  return message;
}
function shown() {
  return screen.queryAllByRole("listitem").some(({ textContent }) => textContent?.includes("Report signed"));
}
function pass(milliseconds: number) {
  does(() => void vi.advanceTimersByTime(milliseconds));
}

describe("9 Toast", () => {
  it("is shown for 5000 ms", () => {
    say("Report signed");
    pass(4_999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it("can be changed while it is shown, and dismissed", () => {
    const message = say("Signing");
    does(() => message.update({ title: "Report signed" }));
    expect(shown()).toBe(true);
    does(() => message.dismiss());
    expect(shown()).toBe(false);
  });

  it("is only hidden when dismissed, and removed 1,000,000 ms later", () => {
    const message = say("Report signed");
    does(() => message.dismiss());
    pass(999_999);
    does(() => message.update({ open: true }));
    expect(shown()).toBe(true);
    does(() => message.update({ open: false }));
    pass(1);
    does(() => message.update({ open: true }));
    expect(shown()).toBe(false);
  });

  it("loads its component, if the page has not fetched that yet", async () => {
    vi.useRealTimers();
    cleanup();
    // As on a page that was opened a moment ago.
    const own = "./toast.tsx?opened";
    const fresh = (await import(/* @vite-ignore */ own)) as typeof Toasts;
    render(<fresh.ToastHost />);
    expect(screen.queryByRole("region")).toBeNull();
    does(() => void fresh.toast({ title: "Report signed" }));
    expect((await screen.findByRole("listitem")).textContent).toContain("Report signed");
    expect(screen.getByRole("region", { name: "Messages (F8)" })).toBeTruthy();
  });
});
