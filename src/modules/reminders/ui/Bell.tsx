import { ActionIcon, Box, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { reminders } from "../contract.ts";
import styles from "./inbox.module.css";
import { useInboxLive } from "./live.ts";
import { useAsk } from "#kit/ui/data.ts";
import { LinesSkeleton } from "#kit/ui/states.tsx";

const InboxPanel = lazy(() => import("./InboxPanel.tsx"));

/** How many notifications are unread, and the newest of them on a press. */
export default function Bell() {
  useInboxLive();
  const [opened, { toggle, close }] = useDisclosure(false);
  const unread = useAsk(reminders.endpoints.unread, {}).data?.count ?? 0;
  const label = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <Popover opened={opened} onChange={(open) => !open && close()} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.bell}
          title="Notifications"
          aria-label={label}
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconBell size={18} />
          {unread > 0 && (
            <span className={styles.count} data-wide={unread > 9 || undefined} aria-hidden>
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Suspense
          fallback={
            <Box p="md">
              <LinesSkeleton />
            </Box>
          }
        >
          {opened && <InboxPanel close={close} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
