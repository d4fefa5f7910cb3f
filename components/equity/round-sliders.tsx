"use client";

import { useId } from "react";

/** A figure of the round that is tried out by sliding: the form above keeps what was typed. */
export interface Slid {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** As people read it: `$10,000,000`. */
  written: string;
  onSlide: (value: number) => void;
}

function Slider({ label, value, min, max, step, written, onSlide }: Slid) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="tabular-nums">
          {written}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={written}
        onChange={(event) => onSlide(Number(event.currentTarget.value))}
        className="h-6 w-full accent-accent"
      />
    </div>
  );
}

/** The figures of a round, each to be slid. */
export const RoundSliders = ({ slid }: { slid: readonly Slid[] }) => (
  <div className="mb-6 grid gap-x-8 gap-y-4 sm:grid-cols-3">
    {slid.map((one) => (
      <Slider key={one.label} {...one} />
    ))}
  </div>
);
