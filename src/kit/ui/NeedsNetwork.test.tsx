import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { serverReached } from "./connection.ts";
import { NewButton, Section } from "./Page.tsx";
import { RecordPage } from "./RecordPage.tsx";
import { Asked } from "./states.tsx";
import { show } from "./testing.tsx";

it("a part that this device does not have shows one line; the page around it stays", async () => {
  const failed = { data: undefined, isError: true, error: new TypeError("No connection"), refetch: () => {} } as never;
  await show(<Asked of={failed}>{() => null}</Asked>);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  act(() => serverReached(false));
  expect([screen.queryByRole("button"), screen.getByText("Not available offline yet.").tagName]).toEqual([null, "P"]);
});

afterEach(() => act(() => serverReached(true)));

it("offers offline only what this device can do alone, and the rest again when the network is back", async () => {
  await show(
    <RecordPage
      number="WO-1"
      name="Survey"
      actions={<button type="button">Edit</button>}
      offlineActions={<NewButton to="/reports/new" label="Start report" module="calibration" offline />}
    >
      <Section title="Files" actions={<button type="button">Add files</button>}>
        <NewButton to="/calibration/new" label="Record calibration" module="calibration" />
      </Section>
    </RecordPage>,
  );
  const offered = () => [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")].map((one) => one.textContent);
  expect(offered()).toEqual(["Edit", "Add files", "Start report", "Record calibration"]);
  act(() => serverReached(false));
  expect(offered()).toEqual(["Start report"]);
  act(() => serverReached(true));
  expect(offered()).toHaveLength(4);
});
