import { act, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { serverReached } from "./connection.ts";
import { PagePartsContext, PartsAt, useTabsAt } from "./page-parts.tsx";
import { type PagePart, partAt } from "./pages.ts";
import { RecordSkeleton } from "./states.tsx";
import { show } from "./testing.tsx";
import { definePlace } from "#kit/page-places.ts";

afterEach(() => void Reflect.deleteProperty(globalThis, "requestIdleCallback"));

const below = definePlace<{ tag: string }>("below");
const tabs = definePlace<{ tag: string }>("tabs");
const says = (words: string) => () => Promise.resolve({ default: ({ tag }: { tag: string }) => <p>{`${words} of ${tag}`}</p> });
const parts: PagePart[] = [
  partAt(below, { load: says("Certificates") }),
  partAt(below, { module: "invoices", load: says("Invoices") }),
  partAt(tabs, { module: "calibration", tab: { name: "plans", title: "Plans" }, load: says("Plans") }),
  partAt(tabs, { module: "invoices", tab: { name: "bills", title: "Bills" }, load: says("Bills") }),
];

function Tabs() {
  return useTabsAt(tabs, { tag: "UT-1" }).map(({ name, title, allowed, part }) => (
    <section key={name} aria-label={title}>
      {allowed ? part : "Not for this person"}
    </section>
  ));
}

it("a page shows the parts that others put at its places, except those the person may not see", async () => {
  await show(
    <PagePartsContext value={parts}>
      <PartsAt place={below} handed={{ tag: "UT-1" }} />
      <Tabs />
    </PagePartsContext>,
  );
  expect(await screen.findByText("Certificates of UT-1")).toBeTruthy();
  expect((await screen.findByRole("region", { name: "Plans" })).textContent).toBe("Plans of UT-1");
  expect(screen.getByRole("region", { name: "Bills" }).textContent).toBe("Not for this person");
  expect(screen.queryByText("Invoices of UT-1")).toBeNull();
});

it("a part that is not on this device is left out while there is no network, and the page stands", async () => {
  const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  act(() => serverReached(false));
  await show(
    <PagePartsContext
      value={[
        partAt(below, { load: missing }),
        partAt(below, { quiet: true, load: missing }),
        // What the loader of the build answers where the shell has taken its error upon itself.
        partAt(below, { quiet: true, load: () => Promise.resolve(undefined as never) }),
        partAt(below, { load: says("Certificates") }),
      ]}
    >
      <PartsAt place={below} handed={{ tag: "UT-1" }} />
    </PagePartsContext>,
  );
  expect(await screen.findByText("Certificates of UT-1")).toBeTruthy();
  expect(screen.getAllByText("Not available offline yet.")).toHaveLength(1);
  act(() => serverReached(true));
});

it("a part that may come later is fetched once the browser has nothing else to do", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (done: () => void) => idle.push(done));
  const load = vi.fn<ReturnType<typeof says>>(says("Light"));
  await show(
    <PagePartsContext value={[partAt(below, { quiet: true, later: true, load }), partAt(below, { load: says("Certificates") })]}>
      <PartsAt place={below} handed={{ tag: "UT-1" }} />
    </PagePartsContext>,
  );
  expect(await screen.findByText("Certificates of UT-1")).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => idle.forEach((done) => done()));
  expect(await screen.findByText("Light of UT-1")).toBeTruthy();
});

it("while something on the page is still loading, a browser with nothing else to do is not done", async () => {
  vi.stubGlobal("requestIdleCallback", (done: () => void) => setTimeout(done, 1));
  const load = vi.fn<ReturnType<typeof says>>(says("Light"));
  const ended: (() => void)[] = [];
  await show(
    <PagePartsContext value={[partAt(below, { quiet: true, later: true, load })]}>
      <Arriving ended={ended} />
      <PartsAt place={below} handed={{ tag: "UT-1" }} />
    </PagePartsContext>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(load).not.toHaveBeenCalled();
  act(() => ended.forEach((end) => end()));
  expect(await screen.findByText("Light of UT-1")).toBeTruthy();
});

function Arriving({ ended }: { ended: (() => void)[] }) {
  const [here, setHere] = useState(false);
  useEffect(() => void ended.push(() => setHere(true)), [ended]);
  return here ? "The record" : <RecordSkeleton />;
}
