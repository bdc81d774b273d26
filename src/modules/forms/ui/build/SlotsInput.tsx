import { Button, Group, Select, TextInput } from "@mantine/core";
import { fieldsOf, type FormDefinition, hasParts, type SignatureSlot } from "../../definition.ts";
import { textIn, withText } from "../../translated.ts";
import { addSlot, changeSlot, raiseSlot, removeSlot, slotsOf } from "./editing-parts.ts";
import { ConditionInput } from "./ConditionInput.tsx";
import styles from "./parts.module.css";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";

interface SlotsInputProps {
  form: FormDefinition;
  onChange: (form: FormDefinition) => void;
}

/** Who signs the form, in order. */
export function SlotsInput({ form, onChange }: SlotsInputProps) {
  const slots = slotsOf(form);
  return (
    <section aria-label="Signatures">
      <h3>Signatures</h3>
      {slots.map((slot, index) => (
        <SlotCard key={slot.key} form={form} slot={slot} isFirst={index === 0} onChange={onChange} />
      ))}
      <Button variant="default" onClick={() => onChange(addSlot(form))}>
        Add signature
      </Button>
    </section>
  );
}

const kinds = [
  { value: "drawn", label: "Drawn" },
  { value: "electronic", label: "Electronic, with the password" },
  { value: "externalDrawn", label: "Drawn, for another firm" },
];
const signers = [
  { value: "filler", label: "Whoever fills it" },
  { value: "supervisor", label: "Their supervisor" },
  { value: "role", label: "Someone with a role" },
  { value: "user", label: "One person" },
  { value: "field", label: "The person chosen in a question" },
  { value: "external", label: "Someone of another firm" },
];

function SlotCard({ form, slot, isFirst, onChange }: SlotsInputProps & { slot: SignatureSlot; isFirst: boolean }) {
  const { key, label, kind, who, meaning, part, required } = slot;
  const change = (changes: Partial<SignatureSlot>) => onChange(changeSlot(form, key, changes));
  const name = textIn(label, undefined);
  const asked = fieldsOf(form).filter(({ field }) => field.type === "person");
  return (
    <fieldset className={styles.card}>
      <legend>{name.trim() || "Signature"}</legend>
      <TextInput
        label="Label"
        value={name}
        onChange={({ target }) => change({ label: withText(slot.label, target.value || " ") })}
      />
      <Select
        label="Kind"
        data={kinds}
        value={kind}
        allowDeselect={false}
        onChange={(next) => change({ kind: next as SignatureSlot["kind"] })}
      />
      <Select
        label="Signed by"
        data={signers}
        value={who.by}
        allowDeselect={false}
        onChange={(by) => change({ who: signerOf(by as SignatureSlot["who"]["by"], asked[0]?.field.key ?? "") })}
      />
      {who.by === "role" && (
        <Select
          label="Role"
          data={Object.entries(builtInRoles).map(([value, title]) => ({ value, label: title }))}
          value={who.role}
          allowDeselect={false}
          onChange={(role) => change({ who: { by: "role", role: role as RoleCode } })}
        />
      )}
      {who.by === "user" && <PersonSelect value={who.userId} onChange={(userId) => change({ who: { by: "user", userId } })} />}
      {who.by === "field" && (
        <Select
          label="Question"
          data={asked.map(({ field }) => ({ value: field.key, label: textIn(field.label, undefined) }))}
          value={who.field || null}
          allowDeselect={false}
          onChange={(field) => change({ who: { by: "field", field: field ?? "" } })}
        />
      )}
      <TextInput
        label="Meaning"
        description="Printed with it, such as: I checked this vehicle"
        value={textIn(meaning, undefined)}
        onChange={({ target }) => change({ meaning: target.value ? withText(slot.meaning, target.value) : undefined })}
      />
      {hasParts(form) && (
        <Select
          label="Part"
          data={[
            { value: "before", label: "Before the work" },
            { value: "after", label: "After the work" },
          ]}
          value={part ?? "before"}
          allowDeselect={false}
          onChange={(next) => change({ part: next as "before" | "after" })}
        />
      )}
      <ConditionInput
        form={form}
        label="Required when"
        value={typeof required === "string" ? required : undefined}
        onChange={(when) => change({ required: when ?? true })}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={isFirst} onClick={() => onChange(raiseSlot(form, key))}>
          Sign earlier
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Remove signature ${name}`}
          onClick={() => onChange(removeSlot(form, key))}
        >
          Remove
        </Button>
      </Group>
    </fieldset>
  );
}

function signerOf(by: SignatureSlot["who"]["by"], field: string): SignatureSlot["who"] {
  if (by === "role") return { by, role: "HSE" };
  if (by === "user") return { by, userId: "" };
  return by === "field" ? { by, field } : { by };
}

function PersonSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  return (
    <Select
      label="Person"
      searchable
      data={people.filter(({ active }) => active).map(({ id, displayName }) => ({ value: id, label: displayName }))}
      value={value || null}
      allowDeselect={false}
      error={value ? undefined : "Choose the person"}
      onChange={(id) => id && onChange(id)}
    />
  );
}
