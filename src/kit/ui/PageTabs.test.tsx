import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PageTabs, useOpenTab } from "./PageTabs.tsx";
import { show } from "./testing.tsx";

const tabs = [
  { name: "job", title: "Job", part: <p>The job</p> },
  { name: "price", title: "Price", allowed: false, part: <p>The price</p> },
  { name: "history", title: "History", part: <p>The history</p> },
] as const;
const openTab = () => screen.getByRole("tab", { selected: true }).textContent;

describe("the tabs of a page", () => {
  it("open at the one the address names, and put the chosen one there beside what else it says", async () => {
    await show(<PageTabs tabs={tabs} />, "/work-orders/1?tab=history&rev=2");
    expect(openTab()).toBe("History");
    expect(screen.getByText("The history")).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Job" }));
    expect(await screen.findByText("The job")).toBeTruthy();
    expect(screen.queryByText("The history")).toBeNull();
    expect(window.location.search).toBe("?rev=2");
  });

  it("of lists open without the filters of the last, and Back returns to it", async () => {
    await show(<PageTabs lists tabs={tabs} />, "/calibration?q=gauge");
    const length = window.history.length;
    fireEvent.click(screen.getByRole("tab", { name: "History" }));
    expect(await screen.findByText("The history")).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/calibration?tab=history");
    expect(window.history.length).toBe(length + 1);
  });

  it("show the first in place of one that does not exist, without a word", async () => {
    await show(<PageTabs tabs={tabs} />, "/work-orders/1?tab=nonsense");
    expect(openTab()).toBe("Job");
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("show the first in place of one the person may not see, say so, and no longer say it once another is chosen", async () => {
    await show(<PageTabs tabs={tabs} />, "/work-orders/1?tab=price");
    expect(openTab()).toBe("Job");
    expect(screen.queryByRole("tab", { name: "Price" })).toBeNull();
    expect(screen.queryByText("The price")).toBeNull();
    expect(screen.getByRole("status").textContent).toBe('You may not see "Price" hereJob is shown instead.');
    fireEvent.click(screen.getByRole("tab", { name: "Job" }));
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
    expect(window.location.search).toBe("");
  });

  it("are gone through with the arrow keys, Home and End", async () => {
    await show(<PageTabs tabs={tabs} />, "/work-orders/1");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    screen.getByRole("tab", { name: "Job" }).focus();
    press("ArrowRight");
    await waitFor(() => expect(openTab()).toBe("History"));
    expect(document.activeElement?.textContent).toBe("History");
    press("Home");
    expect(document.activeElement?.textContent).toBe("Job");
    press("End");
    expect(document.activeElement?.textContent).toBe("History");
  });

  it("tell the page which one is open, for its heading and buttons", async () => {
    function Heading() {
      return <h1>{useOpenTab(tabs).open}</h1>;
    }
    await show(<Heading />, "/work-orders/1?tab=history");
    expect(screen.getByRole("heading").textContent).toBe("history");
  });
});
