import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { defineModule, get } from "#kit/contract.ts";
import { server, show } from "../testing.tsx";
import { RecordInput } from "./RecordPicker.tsx";

const { list } = defineModule({
  id: "clients",
  title: "Clients",
  opens: [],
  endpoints: {
    list: get("/api/clients", {
      signedIn: true,
      reply: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })), next: z.string().nullable() }),
      summary: "Clients",
    }),
  },
}).endpoints;

const onSubmit = vi.fn<() => void>();
function Page() {
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RecordInput label="Client" endpoint={list} text={({ name }) => name} chosenText={null} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="submit">Save</button>
    </form>
  );
}

it("Enter does not send the form during a search, and selects the first record found", async () => {
  const requests = server({ "GET /api/clients": () => ({ body: { rows: [{ id: "acme", name: "Acme" }], next: null } }) });
  await show(<Page />);
  const field = screen.getByRole("combobox", { name: "Client", expanded: false });
  field.focus();
  fireEvent.change(field, { target: { value: "acm" } });
  expect(screen.getByRole("combobox", { name: "Client", expanded: true })).toBe(field);
  expect(fireEvent.keyDown(field, { key: "Enter", code: "Enter" })).toBe(false);
  await waitFor(() => expect(requests.some(({ asked }) => asked.includes("q=acm"))).toBe(true));
  await waitFor(() => expect(screen.getByRole("option", { name: "Acme" }).hasAttribute("data-combobox-selected")).toBe(true));
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
  expect(screen.getByRole("status").textContent).toBe("acme");
  expect(onSubmit).not.toHaveBeenCalled();
});
