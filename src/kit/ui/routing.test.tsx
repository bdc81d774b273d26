import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useUrl } from "./routing.ts";
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
