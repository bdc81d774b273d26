import { Anchor } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import { mostSuperAdmins } from "../../ends-rules.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** Warns of more Super Admins than a company needs (rule 7); nothing otherwise. */
export function SuperAdmins() {
  const { data } = useAsk(peopleAndAccess.endpoints.accessWarnings, {});
  if (!data?.superAdmins) return null;
  const { superAdmins } = data;
  return (
    <Banner
      meaning="due"
      title={`${superAdmins.length} people are Super Admin`}
      action={
        <Anchor component={Go} href="/user-permissions?tab=users&role=Super%20Admin">
          Show them
        </Anchor>
      }
    >
      More than {mostSuperAdmins} are rarely needed, and each can do everything: {superAdmins.map(({ name }) => name).join(", ")}.
    </Banner>
  );
}
