import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useConnection } from "#kit/ui/connection.ts";
import styles from "./signed-out.module.css";
import { validRecord } from "./offline.ts";
import type { OfflineRecord } from "./offline-record.ts";
import { forgetSignOut } from "./sign-out-mark.ts";

/** On the sign-in page without a network: the person whose sign-in this device has stored may continue; nobody else can sign in now. */
export function ContinueOffline() {
  const { online } = useConnection();
  const queryClient = useQueryClient();
  const [record, setRecord] = useState<OfflineRecord | null>(null);
  useEffect(() => {
    let current = true;
    if (!online) void validRecord().then((found) => current && setRecord(found));
    return () => {
      current = false;
    };
  }, [online]);
  if (online) return null;

  function goOn() {
    forgetSignOut();
    // The session is read again, which offline finds the record; what an earlier person read must not be shown to this one.
    queryClient.clear();
    window.history.replaceState(null, "", "/");
  }
  return (
    <div className={styles.offline} role="status">
      <p>The server cannot be reached, so no one can sign in now.</p>
      {record && (
        <Button variant="default" onClick={goOn}>
          {`Continue offline as ${record.firstName} ${record.lastName}`}
        </Button>
      )}
    </div>
  );
}
