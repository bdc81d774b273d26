/** Before each file of page tests. Files share a worker and all it has loaded: each finds the window as new, and what a test draws is taken away. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { forgetToasts, loadMessages } from "./toast.tsx";

vi.unstubAllGlobals();
window.history.replaceState(null, "", "/");
window.localStorage.clear();
window.sessionStorage.clear();

// What jsdom lacks of a browser and the parts of a page ask for.
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

// What draws toasts comes after the page; a test does not wait for it.
await loadMessages();

// A busy machine draws late; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  forgetToasts();
});
