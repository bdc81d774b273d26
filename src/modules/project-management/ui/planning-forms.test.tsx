import { fireEvent, screen } from "@testing-library/react";
import { useFormContext } from "react-hook-form";
import { describe, expect, it } from "vitest";
import NewCallOutPage from "./NewCallOutPage.tsx";
import { WorkOrderFields } from "./WorkOrderFields.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { Project, WorkOrder } from "../contract.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const input = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name: new RegExp(`^${name}`) });
const choose = async (name: string, option: string) => {
  fireEvent.click(input(name));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};

describe("a call-out", () => {
  it("has the only site and the base of its client at once, and drops the site of the client chosen before", async () => {
    const client = (number: number, code: string, sites: string[], baseId: string | null) => ({
      id: uuid(number),
      code,
      name: code,
      status: "active",
      sites: sites.map((name, index) => ({ id: uuid(number * 10 + index), name })),
      defaultTemplateIds: [],
      baseId,
    });
    server({
      "GET /api/companies": () => ({ body: [client(1, "ONE", ["Bay"], uuid(9)), client(2, "TWO", ["Dock", "Pier"], null)] }),
      "GET /api/base-locations/names": () => ({ body: [{ id: uuid(9), code: "HOU", name: "Houston", status: "open" }] }),
      "GET /api/crew-choices": () => ({ body: [] }),
    });
    localStorage.clear();
    await show(<NewCallOutPage />, "/call-outs/new");
    await choose("Client", "ONE ONE");
    await expect.poll(() => input("Site").value).toBe("Bay");
    await choose("Client", "TWO TWO");
    await expect.poll(() => input("Site").value).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Create call-out" }));
    expect(await screen.findByText("Choose the site")).toBeTruthy();
    expect(screen.queryByText("Choose the base")).toBeNull();
  });
});

describe("a new project", () => {
  it("has the base and the only site of its client at once, and drops the site of the client chosen before", async () => {
    const client = (number: number, baseId: string | null) => ({
      id: uuid(number),
      code: `C${number}`,
      name: "",
      status: "active",
      sites: [],
      defaultTemplateIds: [],
      baseId,
    });
    const sites: Readonly<Record<string, string[]>> = { [uuid(1)]: ["Bay"], [uuid(2)]: ["Dock", "Pier"] };
    server({
      "GET /api/companies": () => ({ body: [client(1, uuid(9)), client(2, null)] }),
      "GET /api/base-locations/names": () => ({ body: [{ id: uuid(9), code: "HOU", name: "Houston", status: "open" }] }),
      "GET /api/client-sites": ({ asked }) => ({
        body: {
          rows: (sites[/clientCompanyId=([-\w]+)/.exec(asked)?.[1] ?? ""] ?? []).map((name, at) => ({
            id: uuid(50 + at + name.length),
            name,
          })),
        },
      }),
    });
    localStorage.clear();
    let saved: unknown = null;
    function Choice() {
      const { setValue } = useFormContext();
      return [1, 2].map((number) => (
        <button key={number} type="button" onClick={() => setValue("clientCompanyId", uuid(number))}>{`Client ${number}`}</button>
      ));
    }
    await show(
      <Form
        schema={Project.draft.partial()}
        start={{ siteIds: [], contactIds: [], codes: [] }}
        labels={Project.labels}
        fields={Project.fields}
        save="Save"
        onSave={(body) => Promise.resolve(void (saved = body))}
      >
        <Choice />
        <ProjectFields />
      </Form>,
    );
    fireEvent.click(screen.getByText("Client 1"));
    await expect.poll(() => input("Base").value).toBe("Houston");
    await screen.findByText("Bay");
    fireEvent.click(screen.getByText("Client 2"));
    await expect.poll(() => screen.queryByText("Bay")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect.poll(() => saved).toMatchObject({ baseLocationId: uuid(9), siteIds: [] });
  });
});

describe("equipment of a job", () => {
  it("offers the items of the kind chosen that go into the field, with base and calibration", async () => {
    const item = (number: number, typeCode: string, more: object = {}) => ({
      id: uuid(number),
      assetTag: `${typeCode}-${number}`,
      typeCode,
      typeName: typeCode,
      category: "instrument",
      methods: [],
      manufacturer: "M",
      model: "B-300",
      serialNumber: null,
      baseId: uuid(9),
      baseCode: "HOU",
      onlyForCalibration: false,
      state: "in stock",
      calibrated: { state: "overdue", validFrom: null, dueOn: null, certificateNumber: null, limitation: null },
      ...more,
    });
    server({
      "GET /api/equipment": () => ({
        body: [
          item(1, "YAC"),
          item(2, "YAC", { onlyForCalibration: true }),
          item(3, "GB"),
          item(4, "STD", { onlyForCalibration: true }),
        ],
      }),
    });
    localStorage.clear();
    await show(
      <Form
        schema={WorkOrder.draft}
        start={{ equipmentNeed: [{ typeCode: "", quantity: 1, inventoryItemIds: [], note: "" }] }}
        labels={WorkOrder.labels}
        fields={WorkOrder.fields}
        save="Save"
        onSave={() => Promise.resolve()}
      >
        <WorkOrderFields clientCompanyId={uuid(1)} />
      </Form>,
    );
    expect((await screen.findByPlaceholderText<HTMLInputElement>("Choose the kind first")).disabled).toBe(true);
    fireEvent.click(input("Kind"));
    await screen.findByRole("option", { name: "GB GB" });
    expect(screen.queryByRole("option", { name: "STD STD" })).toBeNull();
    fireEvent.click(screen.getByRole("option", { name: "YAC YAC" }));
    fireEvent.click(input("Booked"));
    await screen.findByRole("option", { name: "YAC-1 B-300, HOU, overdue" });
    expect(screen.queryByRole("option", { name: /YAC-2|GB-3/ })).toBeNull();
  });
});

describe("the crew of a job", () => {
  it("offers those who may, the others on request with why not, and says it of one already chosen", async () => {
    const person = (number: number, displayName: string, whyNot: string | null, active = true) => ({
      id: uuid(number),
      displayName,
      active,
      whyNot,
    });
    const asked = server({
      "GET /api/crew-choices": () => ({
        body: [
          person(1, "Ana Torres", null),
          person(2, "Ben Ruiz", "base Aberdeen"),
          person(3, "Cal Reid", "left", false),
          person(4, "Dov Hale", "not certified UT II on these days"),
        ],
      }),
    });
    localStorage.clear();
    await show(
      <Form
        schema={WorkOrder.draft}
        start={{
          baseLocationId: uuid(9),
          scope: [{ method: "UT" }],
          plannedStartOn: "2026-06-15",
          assignedUserIds: [uuid(4)],
        }}
        labels={WorkOrder.labels}
        fields={WorkOrder.fields}
        save="Save"
        onSave={() => Promise.resolve()}
      >
        <WorkOrderFields clientCompanyId={uuid(8)} />
      </Form>,
    );
    expect(await screen.findByText("Dov Hale: not certified UT II on these days")).toBeTruthy();
    expect(asked.map((one) => decodeURIComponent(one.asked))).toContain(
      `GET /api/crew-choices?baseId=${uuid(9)}&methods=UT&from=2026-06-15`,
    );
    const offered = async () => {
      fireEvent.click(input("Lead"));
      await screen.findByRole("option", { name: "Ana Torres" });
      const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
      fireEvent.click(input("Lead"));
      return names;
    };
    const before = await offered();
    expect(before).toContain("Dov Hale");
    expect(before.join()).not.toContain("Ben Ruiz");
    fireEvent.click(screen.getByRole("switch", { name: "Show 1 who does not qualify, with the reason" }));
    const after = await offered();
    expect(after[0]).toBe("Ana Torres");
    expect(after).toContain("Ben Ruiz: base Aberdeen");
    expect(after.join()).not.toContain("Cal Reid");
  });
});
