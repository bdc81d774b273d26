import { act, fireEvent } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import * as database from "#kit/offline/database.ts";
import * as decoded from "./decoded.ts";
import { ChosenPicture, FilePicture } from "./FilePicture.tsx";
import { passing, show } from "./testing.tsx";

const { IntersectionObserver, URL } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver, URL });
  vi.restoreAllMocks();
});

const photo = (name: string) => new File([new Uint8Array(3_000_000)], name, { type: "image/jpeg" });

/** Addresses given for pictures, and those still held. */
function addresses() {
  const given: Blob[] = [];
  const held = new Set<string>();
  globalThis.URL = class extends URL {
    static override createObjectURL(blob: Blob): string {
      const address = `blob:${given.push(blob)}`;
      held.add(address);
      return address;
    }
    static override revokeObjectURL = (address: string) => void held.delete(address);
  };
  return { given, held };
}

it("a chosen photo is shown as a thumbnail, made once it is seen, and its address is given back", async () => {
  const { given, held } = addresses();
  const small = new Blob(["small"], { type: "image/jpeg" });
  const made = vi.spyOn(decoded, "smallPicture").mockResolvedValue(small);
  const see = passing();
  const { container } = await show(<ChosenPicture file={photo("weld.jpg")} className="" />);
  expect(made).not.toHaveBeenCalled();
  await act(async () => see(true));
  await vi.waitFor(() => expect(container.querySelector("img")).toBeTruthy());
  expect(given).toEqual([small]);
  fireEvent.load(container.querySelector("img") ?? container);
  expect(held.size).toBe(0);
});

it("a photo that waits on this device is shown as the thumbnail stored with it; one without is made smaller first", async () => {
  const { given, held } = addresses();
  const [stored, made] = [new Blob(["stored"]), new Blob(["made"])];
  const makes = vi.spyOn(decoded, "smallPicture").mockResolvedValue(made);
  const whole = photo("weld.jpg");
  const read = vi.spyOn(database, "pictureOf").mockResolvedValue({ blob: whole, small: stored });
  const { container, unmount } = await show(<FilePicture file={{ id: "1", isInLine: true }} />);
  await vi.waitFor(() => expect(container.querySelector("img")).toBeTruthy());
  expect([given, makes.mock.calls]).toEqual([[stored], []]);
  unmount();
  expect(held.size).toBe(0);

  read.mockResolvedValue({ blob: whole });
  const { container: former } = await show(<FilePicture file={{ id: "2", isInLine: true }} />);
  await vi.waitFor(() => expect(former.querySelector("img")).toBeTruthy());
  expect([given.slice(1), makes.mock.calls]).toEqual([[made], [[whole]]]);
});
