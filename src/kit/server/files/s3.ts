import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { notFound, unavailable } from "../../refusals.ts";
import type { Shelf } from "../files.ts";

export interface S3Place {
  /** https://..., for a store that is not Amazon's own. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings S3_BUCKET and its companions, or undefined when files stay on the disk. Names the one that is missing. */
export function s3From(env: Record<string, string | undefined>): S3Place | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = "us-east-1" } = env;
  if (!bucket) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error("S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.");
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Objects named "files/ab/ab12..." in a bucket of Amazon S3 or a store that speaks like it. */
export function s3Shelf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place): Shelf {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const object = (sha256: string) => ({ Bucket: bucket, Key: `files/${sha256.slice(0, 2)}/${sha256}` });
  const has = (sha256: string) =>
    client.send(new HeadObjectCommand(object(sha256))).then(
      () => true,
      (error: unknown) => (isMissing(error) ? false : Promise.reject(outOfReach(error))),
    );
  return {
    has,
    async place(sha256, path, mediaType) {
      if (await has(sha256)) return;
      // Sent in parts that can be repeated one by one, so that a large file survives a flaky line.
      const upload = new Upload({ client, params: { ...object(sha256), Body: createReadStream(path), ContentType: mediaType } });
      await upload.done().catch((error: unknown) => Promise.reject(outOfReach(error)));
    },
    async read(sha256) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(sha256)));
        return Body as Readable; // in Node the body of an answer is always a Readable
      } catch (error) {
        throw isMissing(error) ? notFound("file") : outOfReach(error);
      }
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(object(sha256))).catch((error: unknown) => Promise.reject(outOfReach(error)));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function outOfReach(error: unknown): Error {
  const refusal = unavailable("The file store cannot be reached right now. Nothing was stored; try again in a minute.");
  refusal.cause = error;
  return refusal;
}
