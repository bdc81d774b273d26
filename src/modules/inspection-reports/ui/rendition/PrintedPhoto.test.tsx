import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import type { Shape } from "#modules/inspection-reports/sketch/shapes.ts";
import { PrintedPhoto } from "./PrintedPhoto.tsx";

const file = { id: "photo-1", name: "weld.jpg", hasThumbnail: true, caption: null };
const circle = { id: "c", kind: "circle", at: "100 100 300 300", tone: "bad", text: "Undercut" } as unknown as Shape;
const photo = (shapes: Shape[]) =>
  ({ file, attachment: { fileId: file.id, markup: { sheet: "1000 750", shapes } } }) as unknown as Parameters<
    typeof PrintedPhoto
  >[0]["of"];
const behind = (part: Element | null) => part?.querySelector("image")?.getAttribute("href") ?? "";

it("a photo with callouts is drawn on its small picture, and on the photo as taken once it is opened", async () => {
  const { container } = await show(<PrintedPhoto of={photo([circle])} lines={new Map()} />);
  expect(behind(container)).toContain("/photo-1/thumbnail");
  fireEvent.click(screen.getByRole("button", { name: "Enlarge weld.jpg" }));
  const dialog = await screen.findByRole("dialog", { name: "weld.jpg" });
  expect(behind(dialog)).toContain("/photo-1/content");
  // What is read on it is part of its name, so that it is found by speaking it.
  const taken = within(dialog).getByRole("link", { name: "Open weld.jpg as it was taken" });
  expect("Open weld.jpg as it was taken").toContain(taken.textContent?.toLowerCase());
});

it("a photo without callouts opens as it was taken", async () => {
  const { container } = await show(<PrintedPhoto of={photo([])} lines={new Map()} />);
  expect(container.querySelector("img")?.getAttribute("src")).toContain("/photo-1/thumbnail");
  expect(screen.getByRole("link", { name: "Open weld.jpg" }).getAttribute("href")).toContain("/photo-1/content");
});
