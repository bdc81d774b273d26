import { Button } from "@mantine/core";
import { useReach } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { Go } from "#kit/ui/Go.tsx";

/** Leads to the import of an equipment list, for whoever may enter items. */
export function ImportItemsButton() {
  const { online } = useConnection();
  if (!useReach("inventory", "create") || !online) return null;
  return (
    <Button component={Go} href="/inventory/import" variant="default">
      Import your equipment list
    </Button>
  );
}
