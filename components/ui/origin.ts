"use client";

import { useSyncExternalStore } from "react";

const stay = () => () => {};

/** The address the reader came by, such as `https://books.example.com`; the server cannot know it. */
export const useOrigin = () =>
  useSyncExternalStore(
    stay,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
