import { Button } from "@mantine/core";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Column } from "./column.ts";
import { useList } from "./data.ts";
import { DataTable } from "./DataTable.tsx";
import DayRange from "./DayRange.tsx";
import { saidBy } from "./filter.ts";
import { Day } from "./display.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { countText } from "./format.ts";
import type { List } from "./list.ts";
import { ListControls } from "./ListControls.tsx";
import { ListTable } from "./ListTable.tsx";
import { sample, samples, type Sample } from "./sample.ts";
import { EmptyState } from "./states.tsx";
import { type Request, server, show } from "./testing.tsx";
import type { ListView } from "#kit/list-views.ts";

const columns: Column<Sample>[] = [
  { field: "certificateNumber", sort: true },
  { field: "calibratedOn" },
  { field: "note", hidden: true },
];
const noDay: Column<Sample> = { field: "calibratedOn", phone: "detail", show: () => <Day on={null} /> };
const noStatus: Column<Sample> = { field: "note", phone: "status", show: () => "–" };
const { list, count } = samples.endpoints;

function Listing() {
  const found = useList(list, { columns, count });
  return (
    <>
      <h1>{found.total && countText(found.total)}</h1>
      <ListControls
        list={found}
        filters={[{ kind: "choice", name: "result", label: "Result", options: [{ value: "failed", label: "Failed" }] }]}
        views={[{ title: "To do again", search: { result: "failed" } }]}
      />
      <ListTable
        list={found}
        caption="Samples"
        href={({ id }) => `/samples/${id}`}
        empty={<EmptyState title="No sample yet" />}
        bulk={[{ label: "Archive", run: () => {} }]}
      />
    </>
  );
}

const answering = (rows: Sample[], next: string | null = null) => ({
  "GET /api/samples": () => ({ body: { rows, next } }),
  "GET /api/samples/count": () => ({ body: { count: 1234, more: true } }),
});
const keeping = (views: Partial<ListView>[] = []) => ({
  "GET /api/list-views": () => ({ body: { layouts: {}, views: views.map((view) => ({ list: "/api/samples", ...view })) } }),
  "PUT /api/list-layouts": () => ({ body: null }),
  "POST /api/list-views": ({ body }: Request) => ({ body: { ...(body as object), id: "new", own: true, mayChange: true } }),
});
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const wide = window.matchMedia;
beforeEach(() => localStorage.clear());
afterEach(() => {
  window.matchMedia = wide;
});

it("a primary button says that it is one, by which page.module.css offers the first step of an empty list only once", async () => {
  await show(<Button>New link</Button>);
  expect(screen.getByRole("button").dataset["variant"]).toBe("filled");
});

describe("a period of a list", () => {
  const filter = { kind: "days", name: "due", label: "Due", from: "dueFrom", to: "dueTo" } as const;

  it("takes a day as it is usually typed, and says what is not one without changing the list", async () => {
    const change = vi.fn<List<unknown>["change"]>();
    await show(<DayRange filter={filter} list={{ filters: {}, change }} />);
    const from = screen.getByRole("textbox", { name: "From" });
    fireEvent.change(from, { target: { value: "20 no" } });
    fireEvent.blur(from);
    expect(change).not.toHaveBeenCalled();
    expect(from.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(from, { target: { value: "20 nov 2026" } });
    expect(change).toHaveBeenCalledExactlyOnceWith({ dueFrom: "2026-11-20" });
  });

  it("offers periods by name, and is called by the name of the one it has", async () => {
    const change = vi.fn<List<unknown>["change"]>();
    const offered = [
      { value: "2026-10-01/2026-10-31", label: "Last month" },
      { value: "2025-01-01/2025-12-31", label: "Last year" },
    ];
    const filters = { dueFrom: "2025-01-01", dueTo: "2025-12-31" };
    await show(<DayRange filter={{ ...filter, offered }} list={{ filters, change }} />);
    expect(screen.getByRole("button", { name: "Last year" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Last month" }));
    expect(change).toHaveBeenCalledExactlyOnceWith({ dueFrom: "2026-10-01", dueTo: "2026-10-31" });
    expect(saidBy({ ...filter, offered }, { filters, archived: false })).toBe("Last year");
    expect(saidBy({ ...filter, offered }, { filters: { dueFrom: "2025-01-01" }, archived: false })).toBe("from 1 Jan 2025");
  });

  it("closes its calendar with Escape, then itself", async () => {
    const list = { filters: { dueFrom: "2026-11-20" }, change: vi.fn<List<unknown>["change"]>() } as unknown as List<unknown>;
    await show(<FilterChip filter={filter} list={list} />);
    fireEvent.click(screen.getByRole("button", { name: "Due: from 20 Nov 2026" }));
    fireEvent.click(await screen.findByRole("button", { name: "Calendar for From" }));
    fireEvent.keyDown(await screen.findByRole("button", { name: "20 November 2026" }), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "20 November 2026" })).toBeNull());
    fireEvent.keyDown(screen.getByRole("textbox", { name: "From" }), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "From" })).toBeNull());
  });

  it("is open at an end that is emptied", async () => {
    const change = vi.fn<List<unknown>["change"]>();
    await show(<DayRange filter={filter} list={{ filters: { dueTo: "2026-11-20" }, change }} />);
    const to = screen.getByRole<HTMLInputElement>("textbox", { name: "To" });
    expect(to.value).toBe("20 Nov 2026");
    fireEvent.change(to, { target: { value: "" } });
    expect(change).toHaveBeenCalledExactlyOnceWith({ dueTo: "" });
  });
});

describe("a list", () => {
  it("opens without a filter value it does not know, says which, and forgets it on request", async () => {
    const requests = server(answering([sample(1)]));
    await show(<Listing />, "/?result=lost");
    expect(await screen.findByText("CAL-1")).toBeTruthy();
    expect(screen.getByText("Result: “lost” is not known here.")).toBeTruthy();
    expect(requests.filter(({ asked }) => asked.includes("lost"))).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText(/is not known here/)).toBeNull());
  });

  it("shows rows, the labels of the contract and how many there are", async () => {
    server(answering([sample(1), sample(2)]));
    await show(<Listing />);
    expect(await screen.findByText("CAL-2")).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Certificate", "Calibrated"]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("1,234+");
  });

  it("lets rows be chosen on a phone too, beside the link that opens them", async () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: true });
    server(answering([sample(1), sample(2)]));
    await show(<Listing />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Choose row 2" }));
    expect(screen.getByText("1 selected")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Archive" })).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Choose all rows shown" }));
    expect(screen.getByText("2 selected")).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "Samples" })).getAllByRole("link")).toHaveLength(2);
  });

  it("leaves an empty value out on a phone, and shows a dash in the table", async () => {
    server(answering([{ ...sample(1), calibratedOn: "" }]));
    const { unmount } = await show(<Listing />);
    expect((await screen.findByText("CAL-1")).closest("tr")?.textContent).toContain("–");
    unmount();
    window.matchMedia = (query) => ({ ...wide(query), matches: true });
    const phone = await show(<Listing />);
    expect((await screen.findByText("CAL-1")).closest("li")?.textContent).toBe("CAL-1");
    phone.unmount();
    await show(<DataTable caption="Samples" rows={[sample(2)]} columns={[{ field: "certificateNumber" }, noStatus, noDay]} />);
    expect((await screen.findByText("CAL-2")).closest("li")?.textContent).toBe("CAL-2");
  });

  it("names a bare number on a phone, where no heading stands above it, and none that comes with its unit", async () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: true });
    const figure = { align: "right", phone: "detail" } as const;
    const found: Column<Sample>[] = [
      { field: "certificateNumber" },
      { field: "missed", title: "Missed", ...figure, show: () => 3 },
      { field: "span", title: "Span", ...figure, show: () => "4 h" },
    ];
    await show(<DataTable caption="Samples" rows={[sample(1)]} columns={found} />);
    expect((await screen.findByText("CAL-1")).closest("li")?.textContent).toBe("CAL-1Missed\u00a03, 4 h");
  });

  it("opens as its address says", async () => {
    const requests = server(answering([sample(1)]));
    await show(<Listing />, "/samples?q=UT-42&sort=-calibratedOn&result=failed&stray=1");
    await screen.findByText("CAL-1");
    expect(requests.map(({ asked }) => asked)).toContain("GET /api/samples?result=failed&q=UT-42&sort=-calibratedOn");
    expect(screen.queryByRole("button", { name: "Archived" })).toBeNull();
    expect(screen.getByRole("button", { name: "Result: Failed" })).toBeTruthy();
  });

  it("puts the order of a column into the address and reads the list again", async () => {
    const requests = server(answering([sample(1)]));
    await show(<Listing />, "/samples");
    fireEvent.click(await screen.findByRole("button", { name: "Certificate" }));
    await waitFor(() => expect(window.location.search).toBe("?sort=certificateNumber"));
    await waitFor(() => expect(requests.at(-1)?.asked).toBe("GET /api/samples?sort=certificateNumber"));
  });

  it("reads the next rows after the last one and keeps those it has", async () => {
    const requests = server({
      ...answering([]),
      "GET /api/samples": ({ asked }) => ({
        body: asked.includes("after=two") ? { rows: [sample(3)], next: null } : { rows: [sample(1), sample(2)], next: "two" },
      }),
    });
    await show(<Listing />);
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("CAL-3")).toBeTruthy();
    expect(screen.getByText("CAL-1")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(requests.filter(({ asked }) => asked.includes("after=two"))).toHaveLength(1);
  });

  it("is moved through with the arrow keys, chosen with x and opened with Enter", async () => {
    server(answering([sample(1), sample(2)]));
    await show(<Listing />);
    const rows = (await screen.findAllByRole("row")).slice(1);
    rows[0]?.focus();
    fireEvent.keyDown(rows[0] ?? document.body, { key: "ArrowDown" });
    expect(document.activeElement).toBe(rows[1]);
    fireEvent.keyDown(rows[1] ?? document.body, { key: "x" });
    expect(screen.getByText("1 selected")).toBeTruthy();
    fireEvent.keyDown(rows[1] ?? document.body, { key: "Enter" });
    await waitFor(() => expect(window.location.pathname).toBe(`/samples/${sample(2).id}`));
  });

  it("that is empty shows what belongs here; a search that finds nothing offers to clear it", async () => {
    server(answering([]));
    const { unmount } = await show(<Listing />);
    expect(await screen.findByText("No sample yet")).toBeTruthy();
    unmount();
    await show(<Listing />, "/?q=nothing");
    fireEvent.click(await screen.findByRole("button", { name: "Clear search and filters" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("that failed shows what happened and the request's number, and tries again", async () => {
    let down = true;
    server({
      ...answering([]),
      "GET /api/samples": () =>
        down
          ? { status: 503, body: { code: "unavailable", message: "The database is being restarted.", requestId: "req-42" } }
          : { body: { rows: [sample(1)], next: null } },
    });
    await show(<Listing />);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is being restarted.");
    expect(screen.getByText("req-42")).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("CAL-1")).toBeTruthy();
  });

  it("that a person may not see shows that without a button to try again", async () => {
    server({
      ...answering([]),
      "GET /api/samples": () => ({
        status: 403,
        body: { code: "not-allowed", message: "You don't have permission to do this." },
      }),
    });
    await show(<Listing />);
    expect(await screen.findByText("You may not see this")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("a list that a person arranges", () => {
  it("filters by typing a value, and removes the filter again", async () => {
    server({ ...answering([sample(1)]), ...keeping() });
    await show(<Listing />, "/samples");
    fireEvent.click(await screen.findByRole("button", { name: "Filter" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Find a filter or value" }), { target: { value: "fai" } });
    fireEvent.click(await screen.findByRole("option", { name: "Result: Failed" }));
    await waitFor(() => expect(window.location.search).toBe("?result=failed"));
    expect(screen.getByRole("link", { name: "To do again" }).getAttribute("aria-current")).toBe("page");
    // The tab shows it: there is no chip for it.
    expect(screen.queryByRole("button", { name: "Result: Failed" })).toBeNull();
    fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "UT" } });
    fireEvent.click(await screen.findByRole("button", { name: "Remove filter Result" }));
    await waitFor(() => expect(window.location.search).toBe("?q=UT"));
  });

  it("marks the offer that Enter takes, also after the offers changed with the next letter", async () => {
    server({ ...answering([sample(1)]), ...keeping() });
    await show(<Listing />, "/samples");
    fireEvent.click(await screen.findByRole("button", { name: "Filter" }));
    const box = screen.getByRole("textbox", { name: "Find a filter or value" });
    const marked = () =>
      screen.getAllByRole("option").flatMap((one) => (one.dataset["comboboxSelected"] === "true" ? one.textContent : []));
    fireEvent.change(box, { target: { value: "a" } });
    await waitFor(() => expect(marked()).toEqual(["Archived"]));
    fireEvent.change(box, { target: { value: "ai" } });
    await waitFor(() => expect(marked()).toEqual(["Result: Failed"]));
    fireEvent.keyDown(box, { key: "Enter", code: "Enter" });
    await waitFor(() => expect(window.location.search).toBe("?result=failed"));
  });

  it("selects, moves and widens columns, and the server stores that", async () => {
    const requests = server({ ...answering([sample(1)]), ...keeping() });
    await show(<Listing />, "/samples");
    await screen.findByText("CAL-1");
    fireEvent.click(screen.getByRole("button", { name: "Choose columns" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Note" }));
    expect(heads()).toEqual(["", "Certificate", "Calibrated", "Note"]);
    fireEvent.click(screen.getByRole("button", { name: "Move Note earlier" }));
    expect(heads()).toEqual(["", "Certificate", "Note", "Calibrated"]);
    fireEvent.click(screen.getByRole("button", { name: "Make Note wider" }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        asked: "PUT /api/list-layouts",
        body: {
          list: "/api/samples",
          layout: { columns: ["certificateNumber", "note", "calibratedOn"], widths: { note: 64 } },
        },
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Reset columns" }));
    expect(heads()).toEqual(["", "Certificate", "Calibrated"]);
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ list: "/api/samples", layout: null }));
  });

  it("opens saved views by their tabs, shared ones first, and saves what no tab shows", async () => {
    const views = [
      { id: "1", name: "Mine", search: "?q=UT&sort=-calibratedOn", shared: false, own: true, mayChange: true },
      { id: "2", name: "Everyone's", search: "?q=RT", shared: true, own: false, mayChange: false },
    ];
    const requests = server({ ...answering([sample(1)]), ...keeping(views) });
    await show(<Listing />, "/samples?q=UT&sort=-calibratedOn");
    await screen.findByRole("link", { name: "Mine" });
    const tabs = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(tabs.slice(0, 4)).toEqual(["All", "To do again", "Everyone's (shared)", "Mine"]);
    expect(screen.getByRole("link", { name: "Mine" }).getAttribute("aria-current")).toBe("page");
    expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: /^Everyone's/ }));
    await waitFor(() => expect(window.location.search).toBe("?q=RT"));
    expect(screen.queryByRole("button", { name: /^Change the view/ })).toBeNull();
    fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "PAUT" } });
    fireEvent.click(await screen.findByRole("button", { name: "Save view" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Phased array" } });
    fireEvent.click(screen.getByRole("checkbox", { name: /^Share/ }));
    const buttons = screen.getAllByRole("button", { name: "Save view" });
    fireEvent.click(buttons.at(-1) ?? document.body);
    await waitFor(() =>
      expect(requests.find(({ asked }) => asked === "POST /api/list-views")?.body).toEqual({
        list: "/api/samples",
        name: "Phased array",
        search: "?q=PAUT",
        shared: true,
      }),
    );
  });
});

it("what a row says is drawn once, however often the page around the list is drawn", async () => {
  const shown = vi.fn<(row: Sample) => string>(({ certificateNumber }) => certificateNumber);
  const counted: Column<Sample>[] = [{ field: "certificateNumber", show: shown }];
  const again: (() => void)[] = [];
  function Around() {
    const [turn, setTurn] = useState(1);
    useEffect(() => void again.push(() => setTurn(2)), []);
    return (
      <>
        <p>{`Turn ${turn}`}</p>
        <DataTable rows={[...kept]} columns={counted} caption="Samples" href={({ id }) => `/samples/${id}`} />
      </>
    );
  }
  const kept = [sample(1)];
  await show(<Around />);
  const before = shown.mock.calls.length;
  act(() => again.forEach((turn) => turn()));
  expect(screen.getByText("Turn 2")).toBeTruthy();
  expect(shown.mock.calls.length).toBe(before);
});
