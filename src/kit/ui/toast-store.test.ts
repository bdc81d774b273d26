import { describe, expect, it } from "vitest";
import { toastReducer } from "./toast-store.ts";

const message = (id: number) => ({ id, open: true, title: `Message ${id}` });

describe("toasts", () => {
  it("are held one at a time: a new one replaces the old", () => {
    const held = toastReducer(toastReducer([], { kind: "add", toast: message(1) }), { kind: "add", toast: message(2) });
    expect(held).toEqual([message(2)]);
  });

  it("are changed, hidden and removed by their id", () => {
    expect(toastReducer([message(1)], { kind: "update", toast: { id: 1, title: "Saved" } })).toEqual([
      { ...message(1), title: "Saved" },
    ]);
    expect(toastReducer([message(1)], { kind: "dismiss", id: 1 })).toEqual([{ ...message(1), open: false }]);
    expect(toastReducer([message(1)], { kind: "remove", id: 1 })).toEqual([]);
    expect(toastReducer([message(2)], { kind: "remove", id: 1 })).toEqual([message(2)]);
  });

  it("are all hidden when no id is given", () => {
    expect(toastReducer([message(1)], { kind: "dismiss" })).toEqual([{ ...message(1), open: false }]);
  });
});
