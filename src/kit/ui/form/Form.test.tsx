import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { beforeEach, describe, expect, it } from "vitest";
import { draftOf, storeDraft } from "#kit/offline/drafts.ts";
import { ConflictDialog } from "../ConflictDialog.tsx";
import { useSend, useUpdate } from "../data.ts";
import { sample, SampleDraft, samples, type Sample } from "../sample.ts";
import { server, show } from "../testing.tsx";
import { DayField, DecimalField, TextField } from "./fields.tsx";
import { Form } from "./Form.tsx";
import { RowsField } from "./RowsField.tsx";

const { create, update, list } = samples.endpoints;

function NewSample() {
  const sending = useSend(create, { done: "Sample recorded" });
  return (
    <Form
      schema={SampleDraft}
      start={{}}
      labels={list.labels}
      save="Record sample"
      draft="sample new"
      onSave={(body) => sending.send({ body })}
    >
      <Fields />
    </Form>
  );
}

function EditSample({ record }: { record: Sample }) {
  const change = useUpdate(update, record, { done: "Sample saved", labels: list.labels });
  return (
    <>
      <Form schema={SampleDraft} start={record} labels={list.labels} save="Save sample" onSave={change.save}>
        <Fields />
      </Form>
      <ConflictDialog of={change} />
    </>
  );
}

function Fields() {
  return (
    <>
      <TextField name="certificateNumber" />
      <DayField name="calibratedOn" />
      <DecimalField name="uncertainty" unit="mm" />
      <TextField name="note" />
      <Proposal />
    </>
  );
}

/** A value that the page sets, such as the base of the selected client. */
function Proposal() {
  const { setValue } = useFormContext();
  return (
    <button type="button" onClick={() => setValue("certificateNumber", "P-7", { shouldDirty: true })}>
      Propose
    </button>
  );
}

function FollowingSample() {
  const [note, setNote] = useState("first");
  return (
    <>
      <Form
        schema={SampleDraft}
        start={{ certificateNumber: "A-1", note }}
        labels={list.labels}
        save="Save"
        follows
        onSave={save}
      >
        <Fields />
      </Form>
      <button onClick={() => setNote("changed elsewhere")}>Elsewhere</button>
    </>
  );
}
const save = () => Promise.resolve();

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
beforeEach(() => localStorage.clear());

it("a form opens at the field that the address names", async () => {
  await show(<NewSample />, "/samples/new#note");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Note" }));
});

it("and at a list of rows, ready to add the first", async () => {
  const rows = (
    <RowsField name="standards" title="Standards" add="Add standard" blank={{ name: "" }}>
      {(path) => <TextField name={`${path}.name`} label="Name" />}
    </RowsField>
  );
  await show(
    <Form schema={SampleDraft} start={{}} save="Record sample" onSave={async () => null}>
      {rows}
    </Form>,
    "/samples/new#standards",
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add standard" }));
});

describe("a form", () => {
  it("that follows its record keeps what is typed when another form changes the record, and shows the rest of the change", async () => {
    await show(<FollowingSample />);
    type(/Certificate/, "B-2");
    press("Elsewhere");
    await waitFor(() => expect(field(/Note/).value).toBe("changed elsewhere"));
    expect(field(/Certificate/).value).toBe("B-2");
  });

  it("says which value is wrong that has no field, since its button would do nothing", async () => {
    await show(
      <Form
        schema={SampleDraft}
        start={{ certificateNumber: "A-1", note: 7 as unknown as string }}
        labels={list.labels}
        save="Save"
        onSave={save}
      >
        <TextField name="certificateNumber" />
        <DayField name="calibratedOn" />
      </Form>,
    );
    press("Save");
    expect(await screen.findByText(/^Not saved: a value that has no field here is wrong\. .*Note: /)).toBeTruthy();
    expect(screen.getByRole("alert").textContent).not.toContain("Calibrated");
    expect(screen.getByText("Enter a day.")).toBeTruthy();
  });

  it("says what is missing when it is sent, focuses the first wrong field, and then follows every change", async () => {
    server({});
    await show(<NewSample />);
    expect(screen.queryByText("The certificate number is required")).toBeNull();
    press("Record sample");
    expect(await screen.findByText("The certificate number is required")).toBeTruthy();
    expect(screen.getByText("Enter a day.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/Certificate/)));
    type(/Certificate/, "C-1");
    await waitFor(() => expect(screen.queryByText("The certificate number is required")).toBeNull());
  });

  it("removes the message from a field that the page itself fills, and shows none before it was sent", async () => {
    server({});
    await show(<NewSample />);
    press("Record sample");
    expect(await screen.findByText("The certificate number is required")).toBeTruthy();
    press("Propose");
    await waitFor(() => expect(screen.queryByText("The certificate number is required")).toBeNull());
    expect(field(/Certificate/).value).toBe("P-7");
  });

  it("sends what the contract means: a decimal point, an ISO day, null for what is empty", async () => {
    const requests = server({ "POST /api/samples": () => ({ body: sample(1) }) });
    await show(<NewSample />);
    type(/Certificate/, "C-1");
    type(/Calibrated/, "20.11.2026");
    type(/Uncertainty/, "0,50");
    press("Record sample");
    expect(await screen.findByText("Sample recorded")).toBeTruthy();
    expect(requests[0]?.body).toEqual({ certificateNumber: "C-1", calibratedOn: "2026-11-20", uncertainty: "0.50", note: null });
  });

  it("refuses a letter in a number at once", async () => {
    server({});
    await show(<NewSample />);
    type(/Uncertainty/, "0.5");
    type(/Uncertainty/, "0.5x");
    expect(field(/Uncertainty/).value).toBe("0.5");
    fireEvent.blur(field(/Uncertainty/));
    expect(screen.getByText("Only digits and one decimal sign. Not accepted: 0.5x")).toBeTruthy();
    type(/Uncertainty/, "0.51");
    expect(screen.queryByText(/^Only digits/)).toBeNull();
  });

  it("shows the server's words at their field, with the days as people read them", async () => {
    const problem = {
      code: "invalid-input",
      message: "Some fields need attention.",
      fields: [{ path: "body.certificateNumber", message: "This certificate is recorded since 2026-11-02." }],
    };
    server({ "POST /api/samples": () => ({ status: 400, body: problem }) });
    await show(<NewSample />);
    type(/Certificate/, "C-1");
    type(/Calibrated/, "2026-11-20");
    press("Record sample");
    expect(await screen.findByText("This certificate is recorded since 2 Nov 2026.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("lists every reason of a refusal and keeps what was typed", async () => {
    const problem = {
      code: "refused",
      message: "This cannot be recorded yet.",
      reasons: [{ message: "UT set 42 is out of service." }, { message: "The laboratory is not approved." }],
    };
    server({ "POST /api/samples": () => ({ status: 422, body: problem }) });
    await show(<NewSample />);
    type(/Certificate/, "C-1");
    type(/Calibrated/, "2026-11-20");
    press("Record sample");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("UT set 42 is out of service.");
    expect(alert.textContent).toContain("The laboratory is not approved.");
    expect(field(/Certificate/).value).toBe("C-1");
  });

  it("sent again after a lost connection carries the same key, and another after it was answered", async () => {
    let connected = false;
    const requests = server({
      get "POST /api/samples"() {
        return connected ? () => ({ body: sample(1) }) : () => ({ status: 500, body: {} });
      },
    });
    await show(<NewSample />);
    type(/Certificate/, "C-1");
    type(/Calibrated/, "2026-11-20");
    press("Record sample");
    await screen.findByRole("alert");
    connected = true;
    press("Record sample");
    await screen.findByText("Sample recorded");
    press("Record sample");
    await waitFor(() => expect(requests.filter(({ asked }) => asked.startsWith("POST"))).toHaveLength(3));
    const [first, second, third] = requests
      .filter(({ asked }) => asked.startsWith("POST"))
      .map(({ headers }) => headers["idempotency-key"]);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe("unsaved work", () => {
  it("is kept while it is typed and gone once saved", async () => {
    server({ "POST /api/samples": () => ({ body: sample(1) }) });
    await show(<NewSample />);
    type(/Certificate/, "C-1");
    await waitFor(() => expect(draftOf("ana", "sample new")?.values["certificateNumber"]).toBe("C-1"));
    type(/Calibrated/, "2026-11-20");
    press("Record sample");
    await screen.findByText("Sample recorded");
    await waitFor(() => expect(draftOf("ana", "sample new")).toBeNull());
  });

  it("of an earlier visit is offered and restored", async () => {
    storeDraft("ana", "sample new", { certificateNumber: "C-7" });
    server({});
    await show(<NewSample />);
    press("Restore");
    await waitFor(() => expect(field(/Certificate/).value).toBe("C-7"));
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});

describe("changing a record", () => {
  it("sends only what changed, with the version that was read", async () => {
    const requests = server({ [`PATCH /api/samples/${sample(1).id}`]: () => ({ body: sample(1, { version: 2 }) }) });
    await show(<EditSample record={sample(1)} />);
    type(/Note/, "Checked");
    press("Save sample");
    await screen.findByText("Sample saved");
    expect(requests[0]?.body).toEqual({ version: 1, changes: { note: "Checked" } });
  });

  it("that someone else changed meanwhile asks field by field and saves on top of theirs", async () => {
    const theirs = sample(1, { version: 2, certificateNumber: "CAL-1B", uncertainty: "0.2" });
    const problem = {
      code: "changed-meanwhile",
      message: "Ben changed this record.",
      current: theirs,
      changedBy: "Ben Ode",
      changedAt: "2026-03-14T09:40:00Z",
    };
    const requests = server({
      [`PATCH /api/samples/${sample(1).id}`]: ({ body }) =>
        (body as { version: number }).version === 1 ? { status: 409, body: problem } : { body: theirs },
    });
    await show(<EditSample record={sample(1)} />);
    type(/Certificate/, "CAL-1A");
    type(/Note/, "Mine");
    press("Save sample");
    fireEvent.click(await screen.findByRole("radio", { name: "Certificate: theirs, CAL-1B" }));
    press("Save again");
    await screen.findByText("Sample saved");
    expect(requests.at(-1)?.body).toEqual({ version: 2, changes: { note: "Mine" } });
  });
});
