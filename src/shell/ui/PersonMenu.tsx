import { Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconCheck, IconContrast2, IconGridDots, IconLogout, IconUser } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { hasDatabase, packs } from "#kit/offline/database.ts";
import { useContrast } from "#kit/ui/contrast.ts";
import { useDigitsPad } from "#kit/ui/digits/digits-pad.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { allPages } from "./navigation.ts";
import { usePages } from "./rail.ts";
import { mayOpen, useSession } from "./session.ts";
import { signOut } from "./sign-out.ts";
import styles from "./topbar.module.css";

export function PersonMenu() {
  const session = useSession();
  const [high, setHigh] = useContrast();
  const digits = useDigitsPad();
  const queryClient = useQueryClient();
  const waiting = useWaiting().own?.length ?? 0;
  const profile = allPages(usePages()).find(({ path }) => path === "/my-profile");
  if (!session?.user) return null;
  const { firstName, lastName, email, role } = session.user;
  const name = `${firstName} ${lastName}`;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.person} aria-label={`Menu of ${name}`}>
          <span className={styles.initials} aria-hidden>
            {firstName.slice(0, 1)}
            {lastName.slice(0, 1)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <strong>{name}</strong>
          <br />
          {role}
          <br />
          {email}
        </Menu.Label>
        <Menu.Divider />
        {profile && mayOpen(session, profile.module) && (
          <Menu.Item component={Go} href="/my-profile" leftSection={<IconUser size={16} />}>
            My profile
          </Menu.Item>
        )}
        <Menu.CheckboxItem
          checked={high}
          onChange={setHigh}
          checkIcon={<IconCheck size={16} />}
          rightSection={<IconContrast2 size={16} aria-hidden />}
        >
          High contrast
        </Menu.CheckboxItem>
        {digits.offered && (
          <Menu.CheckboxItem
            checked={digits.on}
            onChange={digits.choose}
            checkIcon={<IconCheck size={16} />}
            rightSection={<IconGridDots size={16} aria-hidden />}
          >
            Large keys for numbers
          </Menu.CheckboxItem>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut(queryClient)}>
          Sign out
          {waiting > 0 && (
            <div className="quiet">
              {waiting === 1 ? "1 change waits" : `${waiting} changes wait`} here until you sign in again
            </div>
          )}
          <JobsReady person={session.user.id} />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What was read for the field goes with the sign-in: told before, as it cannot be fetched again without a network. */
function JobsReady({ person }: { person: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (hasDatabase())
      packs.of(person).then(
        (all) => setCount(all.length),
        () => {},
      );
  }, [person]);
  if (count === 0) return null;
  return (
    <div className="quiet">{count === 1 ? "1 job made ready is" : `${count} jobs made ready are`} removed from this device</div>
  );
}
