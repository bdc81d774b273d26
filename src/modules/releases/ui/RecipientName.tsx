import { Autocomplete } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import { useAsk } from "#kit/ui/data.ts";
import { useField } from "#kit/ui/form/use-field.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";

interface RecipientNameProps {
  clientCompanyId: string;
  /** The recipient in the form: "recipients.2", or "" where the form is about one. */
  path?: string;
}

/** The name of a recipient. A contact of the client that is chosen fills in the rest; any other name is typed. */
export function RecipientName({ clientCompanyId, path = "" }: RecipientNameProps) {
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  const { field, shown } = useField({ name: at("name"), label: "Name" });
  const { setValue } = useFormContext();
  const asked = useAsk(clientCompanies.contacts.list, { query: { clientCompanyId, active: "true", limit: 200 } });
  const contacts = asked.data?.rows ?? [];
  const set = (key: string, value: unknown) => setValue(at(key), value, { shouldDirty: true });
  function choose(name: string) {
    field.onChange(name);
    const contact = contacts.find((one) => one.name === name);
    set("contactId", contact?.id ?? null);
    if (contact?.email) set("email", contact.email);
  }
  return (
    <Autocomplete
      {...shown}
      name={field.name}
      ref={field.ref}
      value={typeof field.value === "string" ? field.value : ""}
      data={[...new Set(contacts.map(({ name }) => name))]}
      autoComplete="off"
      onChange={choose}
      onBlur={field.onBlur}
    />
  );
}
