-- The bands of 0743 apply from the day on which they were published: ETC HE Report 2024/17, version 1 of 3 July 2025
-- (doi.org/10.5281/zenodo.15781195). On 2 December 2024 the map of the Agency still had the earlier ones.
update air_band set valid_from = '2025-07-03', source = source || ', 3 July 2025' where valid_from = '2025-01-01';
