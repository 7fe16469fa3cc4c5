-- Guests find a bill by its payment code or by its barcode (decisions 33).
create index bill_barcode on bill (deya_id, barcode) where barcode is not null;
