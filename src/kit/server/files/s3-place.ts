import { StartRefused } from "../database-errors.ts";

/** A bucket and its credentials. Separate from the client, so that reading the settings does not load it. */
export interface S3Place {
  /** https://..., for a store that is not Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings S3_BUCKET and its companions, or undefined when files stay on the disk. Refuses to start with incomplete settings. */
export function s3From(env: Record<string, string | undefined>): S3Place | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new StartRefused("S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.");
  }
  return { endpoint: endpoint || undefined, bucket, region: region || "us-east-1", accessKeyId, secretAccessKey };
}
