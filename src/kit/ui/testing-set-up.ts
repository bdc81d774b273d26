/**
 * Runs before each file of page tests. Files share a worker and everything it has loaded: each gets a fresh window, and what a test renders is
 * removed.
 */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { forgetToasts, loadMessages } from "./toast.tsx";

vi.unstubAllGlobals();
window.history.replaceState(null, "", "/");
window.localStorage.clear();
window.sessionStorage.clear();

// Parts of a browser that jsdom lacks and components need.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", Observer);
vi.stubGlobal("IntersectionObserver", Observer);
Element.prototype.scrollIntoView = () => {};
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// The component that shows toasts is loaded after the page; a test does not wait for it.
await loadMessages();

// A busy machine renders late; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  forgetToasts();
});
