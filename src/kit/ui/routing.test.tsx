import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { useCrumb } from "./crumb.ts";
import { useTitle, useUrl } from "./routing.ts";
import { show } from "./testing.tsx";

function Page() {
  const [{ tab = "first" }, change] = useUrl();
  return <button onClick={() => change({ tab: "second" })}>{tab}</button>;
}

it("a changed parameter of the address leaves the page where it was scrolled to", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  await show(<Page />, "/clients");
  scrolled.mockClear();
  fireEvent.click(await screen.findByRole("button", { name: "first" }));
  await screen.findByRole("button", { name: "second" });
  await new Promise((drawn) => setTimeout(drawn, 50));
  expect(window.location.search).toBe("?tab=second");
  expect(scrolled).not.toHaveBeenCalled();
});

it("a page that has gone leaves no name behind for the one that is still being fetched", async () => {
  const Titled = () => {
    useTitle("Audit visit");
    return null;
  };
  const Crumb = () => <output>{useCrumb()}</output>;
  const Both = () => {
    const [here, setHere] = useState(true);
    return (
      <>
        <Crumb />
        {here ? <Titled /> : null}
        <button onClick={() => setHere(false)}>Leave</button>
      </>
    );
  };
  await show(<Both />);
  expect(screen.getByRole("status").textContent).toBe("Audit visit");
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.getByRole("status").textContent).toBe("");
});
